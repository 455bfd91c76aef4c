import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, exactTime } from '../../../ui/dates.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './limits.module.css';
import { WriteButton } from '../../frame/WriteButton.tsx';

export interface LimitRowProps {
  title: string;
  text: string;
  /** Limit in force, as it would be typed; undefined if there is none. */
  held: string | undefined;
  /** Limit in force as text, with the used part; undefined if there is none. */
  heldText: string | undefined;
  /** Used share of the limit, 0 to 1. */
  share: number | undefined;
  /** Waiting change as text, and when it takes effect. */
  next: { readonly text: string; readonly from: number } | undefined;
  field: { readonly prefix?: ReactNode; readonly step: string; readonly decimals: number; readonly fault: string };
  /** Can the typed value be set? */
  isGood: (typed: string) => boolean;
  isBusy: boolean;
  onSet: (typed: string) => void;
  onRemove: () => void;
}

/** Row of a limit: its value and use, a waiting change, and a field to change it. */
export function LimitRow(props: LimitRowProps) {
  const { title, text, held, heldText, share, next, isBusy, onRemove } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles.row} aria-labelledby={id}>
      <div className={styles.words}>
        <h3 id={id}>{title}</h3>
        <p className={styles.quiet}>{text}</p>
        <p className={styles.held}>{heldText ?? t('limits.none')}</p>
        {share !== undefined && <meter className={styles.meter} value={share} aria-label={t('limits.usedShare')} />}
        {next !== undefined && (
          <p className={styles.next} title={exactTime(next.from)}>
            {t('limits.next', { text: next.text, from: dayText(next.from) })}
          </p>
        )}
      </div>
      <LimitForm key={held ?? ''} {...props} />
      {held !== undefined && (
        <Button variant="quiet" className={styles.remove} busy={isBusy} onClick={onRemove}>
          {t('limits.remove')}
        </Button>
      )}
    </section>
  );
}

function LimitForm({ title, held, field, isGood, isBusy, onSet }: LimitRowProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(held ?? '');
  const [wasTried, setWasTried] = useState(false);
  const isWrong = wasTried && !isGood(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isGood(typed)) onSet(typed);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AmountField
        label={t('limits.field', { title })}
        hideLabel
        size="control"
        prefix={field.prefix}
        step={field.step}
        decimals={field.decimals}
        value={typed}
        error={isWrong ? field.fault : undefined}
        onChange={setTyped}
      />
      <WriteButton type="submit" variant="secondary" busy={isBusy}>
        {t('limits.set')}
      </WriteButton>
    </form>
  );
}
