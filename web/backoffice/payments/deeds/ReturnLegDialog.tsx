import { office } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { DeedDialog } from './DeedDialog.tsx';
import type { Filled } from './DeedDialog.tsx';
import type { LegDialogProps } from './PayLegDialog.tsx';
import { useSums } from '../../shell/useSums.ts';
import { useDeed } from './useDeed.ts';

/** Rule WD-8: a part that was sent came back. */
export function ReturnLegDialog({ found, leg, legId, onClose }: LegDialogProps) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { act, finish } = useDeed(found);
  const giveBack = async ({ reason }: Filled) =>
    finish(await office.returnPayment({ ...act, leg: legId, reason }), t('desk.deeds.done'));
  return (
    <DeedDialog
      title={t('desk.deeds.returned.title')}
      text={t('desk.deeds.returned.text', { amount: amountText(leg.amount, found.payment.currency) })}
      reason={t('desk.deeds.reason')}
      deed={t('desk.deeds.returned.button')}
      isDangerous
      onClose={onClose}
      onDeed={giveBack}
    />
  );
}
