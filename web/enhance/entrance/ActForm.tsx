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
    /** Asks for the press; absent where the page has said it. */
    readonly press?: string;
    readonly button: string;
  };
  /** Its act is too serious to happen on opening the page: the button waits for a press. */
  isByHand?: boolean;
  isForClient?: boolean;
  variant?: 'primary' | 'danger';
}

/** The button of an act, which presses itself if a person is there, and shows itself if that is uncertain. */
export function ActForm(props: ActFormProps) {
  const { act, code, words, isByHand = false, isForClient = false, variant = 'primary' } = props;
  const { t } = useTranslation();
  const { press, button, ...own } = words;
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
      {press !== undefined && (
        <p className={styles.lead} data-text="press" hidden={!isByHand}>
          {press}
        </p>
      )}
      <Button variant={variant} size="form" wide data-act="press" hidden={!isByHand}>
        {button}
      </Button>
    </div>
  );
}
