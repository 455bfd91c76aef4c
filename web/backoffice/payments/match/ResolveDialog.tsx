import { office, refreshOffice } from '../../../data/office.ts';
import { usePaymentTexts } from '../../../data/officePayments.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { useSums } from '../../shell/useSums.ts';
import { DeedDialog } from '../deeds/DeedDialog.tsx';
import type { Filled } from '../deeds/DeedDialog.tsx';
import type { Difference } from './Differences.tsx';

interface ResolveDialogProps {
  difference: Difference;
  deed: 'explain' | 'credit';
  onClose: () => void;
}

/** Rule RC-6: a person ends a difference with a reason, or has the deposit that it names credited by two. */
export function ResolveDialog({ difference, deed, onClose }: ResolveDialogProps) {
  const { t } = usePaymentTexts();
  const toast = useToast();
  const { figureText } = useSums();
  const { id, amount, currency, client } = difference;
  const resolve = async ({ reason }: Filled) => {
    const outcome = await office.resolveDifference({ id, credit: deed === 'credit', reason });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t(deed === 'credit' ? 'desk.deeds.asked' : 'desk.match.done') });
    await refreshOffice();
    return undefined;
  };
  return (
    <DeedDialog
      title={t(`desk.match.${deed}Title`)}
      text={t(`desk.match.${deed}Text`, { amount: figureText(amount, currency), client })}
      reason={t('desk.deeds.reason')}
      deed={t(`desk.match.${deed}`)}
      onClose={onClose}
      onDeed={resolve}
    />
  );
}
