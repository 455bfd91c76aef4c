import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';
import { useState } from 'react';
import { office, useMay } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { dayText } from '../../../ui/dates.ts';
import desk from '../../shell/Desk.module.css';
import { providerName } from '../../shell/providerName.ts';
import { useSums } from '../../shell/useSums.ts';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { Filled } from '../actions/ActionDialog.tsx';
import { PayLegDialog } from '../actions/PayLegDialog.tsx';
import type { LegDialogProps } from '../actions/PayLegDialog.tsx';
import { useAction } from '../actions/useAction.ts';
import styles from '../Payments.module.css';

export type Leg = OfficePaymentCase['legs'][number];

const tones: Readonly<Record<Leg['state'], Tone>> = {
  proposed: 'neutral',
  open: 'warning',
  sending: 'info',
  paid: 'positive',
  returned: 'negative',
  failed: 'negative',
  dropped: 'neutral',
};

/** Legs in which a withdrawal is paid, each with its reference. */
export function CaseLegs({ found }: { found: OfficePaymentCase }) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { legs, payment } = found;
  const shown = legs.filter(({ state }) => state !== 'dropped');
  if (shown.length === 0) return null;
  return (
    <div className={desk.section}>
      <h3>{t('desk.case.legs')}</h3>
      {shown.some(({ state }) => state === 'proposed') && <p className={desk.quiet}>{t('desk.case.legsProposed')}</p>}
      <ul className={desk.rows}>
        {shown.map((leg, place) => (
          <li key={leg.id ?? `proposed ${place}`}>
            <span className={desk.rowText}>
              <span>
                {leg.deposit === null ? t('desk.case.wire') : t('desk.case.toSource', { deposit: leg.deposit })}{' '}
                <span className={desk.quiet}>{leg.deposit !== null && providerName(t, leg.provider)}</span>
              </span>
              {leg.reference !== null && (
                <span className={desk.quiet}>
                  {t('desk.case.reference', { reference: leg.reference })}
                  {leg.value_date !== null &&
                    `, ${t('desk.case.valueDate', { day: dayText(Date.parse(leg.value_date)) })}`}
                </span>
              )}
            </span>
            <span className={styles.figure}>{amountText(leg.amount, payment.currency)}</span>
            <Badge tone={tones[leg.state]}>{t(`desk.legStates.${leg.state}`)}</Badge>
            <LegAction found={found} leg={leg} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Action on a leg: it was sent, or it was returned. */
function LegAction({ found, leg }: { found: OfficePaymentCase; leg: Leg }) {
  const { t } = usePaymentTexts();
  const mayPay = useMay('payments.pay');
  const [isAsking, setAsking] = useState(false);
  const isPaying = leg.state === 'open' && found.actions.includes('pay');
  const isReturning = leg.state === 'paid' && found.actions.includes('returned');
  if (!mayPay || leg.id === null || (!isPaying && !isReturning)) return null;
  const Dialog = isPaying ? PayLegDialog : ReturnLegDialog;
  return (
    <>
      <Button size="dense" variant={isPaying ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
        {t(isPaying ? 'desk.actions.pay.button' : 'desk.actions.returned.button')}
      </Button>
      {isAsking && <Dialog found={found} leg={leg} legId={leg.id} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Rule WD-8: records that a leg was returned after it was sent. */
function ReturnLegDialog({ found, leg, legId, onClose }: LegDialogProps) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { act, finish } = useAction(found);
  const returnLeg = async ({ reason }: Filled) =>
    finish(await office.returnPayment({ ...act, leg: legId, reason }), t('desk.actions.done'));
  return (
    <ActionDialog
      title={t('desk.actions.returned.title')}
      text={t('desk.actions.returned.text', { amount: amountText(leg.amount, found.payment.currency) })}
      reason={t('desk.actions.reason')}
      action={t('desk.actions.returned.button')}
      isDangerous
      onClose={onClose}
      onAction={returnLeg}
    />
  );
}
