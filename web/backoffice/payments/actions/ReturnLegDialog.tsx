import { office } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { Filled } from './ActionDialog.tsx';
import type { LegDialogProps } from './PayLegDialog.tsx';
import { useSums } from '../../shell/useSums.ts';
import { useAction } from './useAction.ts';

/** Rule WD-8: a part that was sent came back. */
export function ReturnLegDialog({ found, leg, legId, onClose }: LegDialogProps) {
  const { t } = usePaymentTexts();
  const { amountText } = useSums();
  const { act, finish } = useAction(found);
  const giveBack = async ({ reason }: Filled) =>
    finish(await office.returnPayment({ ...act, leg: legId, reason }), t('desk.actions.done'));
  return (
    <ActionDialog
      title={t('desk.actions.returned.title')}
      text={t('desk.actions.returned.text', { amount: amountText(leg.amount, found.payment.currency) })}
      reason={t('desk.actions.reason')}
      action={t('desk.actions.returned.button')}
      isDangerous
      onClose={onClose}
      onAction={giveBack}
    />
  );
}
