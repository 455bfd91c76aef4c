import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../data/outcome.ts';
import { refusalText } from '../data/texts.ts';
import { Button } from '../ui/Button.tsx';
import { FormNotice } from '../ui/FormNotice.tsx';
import styles from './factors.module.css';

interface LostFactorsProps {
  challenge: string;
  ask: (request: { challenge: string }) => Promise<Outcome<unknown>>;
}

/** Rule LF-1: the way of those who can answer in no way: a link to the address of the account. */
export function LostFactors({ challenge, ask }: LostFactorsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!isOpen) {
    return (
      <Button variant="quiet" size="form" wide onClick={() => setOpen(true)}>
        {t('security.lost.link')}
      </Button>
    );
  }
  if (isAsked) return <FormNotice tone="info" text={t('security.lost.asked')} />;
  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    const outcome = await ask({ challenge });
    setBusy(false);
    if (outcome.kind === 'done') return setAsked(true);
    setFailure(outcome.kind === 'refused' ? refusalText(outcome.refusal) : t('security.unreachable'));
  };
  return (
    <section className={styles.answer} aria-labelledby="lost-factors">
      <h3 id="lost-factors">{t('security.lost.askTitle')}</h3>
      <p className={styles.quiet}>{t('security.lost.askText')}</p>
      <FormNotice tone="negative" text={failure} />
      <Button size="form" wide busy={isBusy} onClick={() => void press()}>
        {t('security.lost.ask')}
      </Button>
    </section>
  );
}
