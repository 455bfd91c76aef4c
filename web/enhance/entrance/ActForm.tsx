import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from '../../ui/entranceForm.module.css';
import { NeedsScript } from './NeedsScript.tsx';
import type { ActFacts, ActWords } from './actFacts.ts';

interface ActFormProps extends Pick<ActFacts, 'act' | 'code'> {
  words: Omit<ActWords, 'until'> & {
    /** Text that asks for the press; absent if the page has stated it. */
    readonly prompt?: string;
    readonly button: string;
  };
  /** Whether the button waits for a press, because the action is too serious to happen on opening the page. */
  isByHand?: boolean;
  isForClient?: boolean;
  variant?: 'primary' | 'danger';
}

/** Button of an action, which presses itself if a person is present, and shows itself if that is uncertain. */
export function ActForm(props: ActFormProps) {
  const { act, code, words, isByHand = false, isForClient = false, variant = 'primary' } = props;
  const { t } = useTranslation();
  const { prompt, button, ...own } = words;
  const until = t('service.banner.until', { skipInterpolation: true });
  const facts: ActFacts = { act, code, issuer: useBrand().name, isForClient, words: { ...own, until } };
  return (
    <div
      className={styles.form}
      data-enhance="act"
      data-now={isForClient ? '' : undefined}
      data-facts={JSON.stringify(facts)}
    >
      <NeedsScript />
      <FormNotice name="failure" tone="negative" text={undefined} />
      {!isByHand && (
        <p className={styles.pending} role="status" data-pending="">
          <Spinner />
          {words.waiting}
        </p>
      )}
      {prompt !== undefined && (
        <p className={styles.lead} data-text="prompt" hidden={!isByHand}>
          {prompt}
        </p>
      )}
      <Button variant={variant} size="form" wide data-act="press" hidden={!isByHand}>
        {button}
      </Button>
    </div>
  );
}
