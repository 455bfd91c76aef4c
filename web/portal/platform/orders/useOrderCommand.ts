import type { WireOrder } from '@candor/contracts/http/trading.ts';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../../data/outcome.ts';
import { placeCommand } from '../../../data/trading.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { refusalText } from '../../../data/texts.ts';
import type { orderChange } from './orderDraft.ts';

/** Changes or cancels a pending order, and always reports the result; both resolve with true on success. */
export function useOrderCommand({ id }: WireOrder) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const showOutcome = (outcome: Outcome<unknown>, done: string, undone: string): boolean => {
    if (outcome.kind === 'done') toast({ tone: 'success', title: t(done) });
    if (outcome.kind === 'refused') {
      toast({ tone: 'failure', title: t(undone), text: refusalText(outcome.refusal) });
    }
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.positions.unsure'), text: t('platform.positions.unsureText') });
    }
    return outcome.kind === 'done';
  };
  const cancel = async () => {
    const outcome = await whileBusy(placeCommand('cancelOrder', { id }));
    return showOutcome(outcome, 'platform.orders.cancelled', 'platform.orders.notCancelled');
  };
  const update = async (change: ReturnType<typeof orderChange>) => {
    const outcome = await whileBusy(placeCommand('updateOrder', { id, ...change }));
    return showOutcome(outcome, 'platform.edit.saved', 'platform.edit.notSaved');
  };
  return { isBusy, cancel, update };
}
