import { office, refreshOffice } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { useSums } from '../../shell/useSums.ts';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import type { Filled } from '../actions/ActionDialog.tsx';
import type { Difference } from './Differences.tsx';

interface ResolveDialogProps {
  difference: Difference;
  action: 'explain' | 'credit';
  onClose: () => void;
}

/** Rule RC-6: a person ends a difference with a reason, or has the deposit that it names credited by two. */
export function ResolveDialog({ difference, action, onClose }: ResolveDialogProps) {
  const { t } = usePaymentTexts();
  const toast = useToast();
  const { figureText } = useSums();
  const { id, amount, currency, client } = difference;
  const resolve = async ({ reason }: Filled) => {
    const outcome = await office.resolveDifference({ id, credit: action === 'credit', reason });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t(action === 'credit' ? 'desk.actions.asked' : 'desk.match.done') });
    await refreshOffice();
    return undefined;
  };
  return (
    <ActionDialog
      title={t(`desk.match.${action}Title`)}
      text={t(`desk.match.${action}Text`, { amount: figureText(amount, currency), client })}
      reason={t('desk.actions.reason')}
      action={t(`desk.match.${action}`)}
      onClose={onClose}
      onAction={resolve}
    />
  );
}
