import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { useState } from 'react';
import { office, useMay } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Button } from '../../../ui/Button.tsx';
import desk from '../../shell/Desk.module.css';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { useFinish } from '../../shell/useFinish.ts';
import styles from '../Payments.module.css';

interface Shown {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
}

/** Target of a wire: masked until the person who pays states why they need the full number. */
export function BankAccount({ found: { payment, client, actions } }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const finish = useFinish();
  const mayReveal = useMay('payments.pay');
  const [isAsking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Shown>();
  const { payout } = client;
  const reveal = async (reason: string) =>
    finish(await office.revealPayout({ transaction_id: payment.transaction_id, reason }), setRevealed);
  if (payout === null) {
    return (
      <>
        <dt>{t('desk.case.payout')}</dt>
        <dd>{t('desk.case.payoutNone')}</dd>
      </>
    );
  }
  const { holder, iban, bic } = revealed ?? payout;
  return (
    <>
      <dt>{t('desk.case.payout')}</dt>
      <dd>
        {holder}
        <br />
        <span className={styles.iban}>{iban}</span>
        {bic !== null && `, ${bic}`}{' '}
        <span className={desk.quiet}>{t(payout.confirmed ? 'desk.case.confirmed' : 'desk.case.unconfirmed')}</span>
        <br />
        {revealed !== undefined && <span className={desk.quiet}>{t('desk.actions.reveal.again')}</span>}
        {revealed === undefined && mayReveal && actions.includes('reveal') && (
          <Button size="dense" className={styles.reveal} onClick={() => setAsking(true)}>
            {t('desk.actions.reveal.button')}
          </Button>
        )}
        {isAsking && (
          <ReasonDialog
            title={t('desk.actions.reveal.title')}
            text={t('desk.actions.reveal.text')}
            label={t('desk.actions.reason')}
            isRequired
            maximum={500}
            action={t('desk.actions.reveal.button')}
            onClose={() => setAsking(false)}
            onAction={reveal}
          />
        )}
      </dd>
    </>
  );
}
