import type { WirePaymentState } from '@candor/contracts/http/payments.ts';

type PaymentStep = WirePaymentState['events'][number];

/** Lists the events that changed the payment's status; queries and repetitions are not steps. */
export function stepsOf(events: readonly PaymentStep[]): readonly PaymentStep[] {
  return events.filter(({ status }, index) => status !== events[index - 1]?.status);
}

/** Returns the text key of a withdrawal's step; at the end of one partly unpaid it says what happened to the rest. */
export function withdrawalStepKey({ status, kind }: PaymentStep): PaymentStep['status'] | 'partlyPaid' | 'usedUp' {
  if (kind === 'takenBack' && status === 'cancelled') return 'usedUp';
  const isRest = kind === 'declined' || kind === 'cancelled' || kind === 'takenBack';
  return isRest && status === 'approved' ? 'partlyPaid' : status;
}

/** Returns the text key of a deposit's step; the client's own statement is shown as such, and not as a provider's. */
export function depositStepKey({
  status,
  kind,
}: PaymentStep): PaymentStep['status'] | 'reportedPaid' | 'numberUnknown' {
  if (status !== 'onHold') return status;
  return kind === 'reportedPaid' ? 'reportedPaid' : kind === 'expired' ? 'numberUnknown' : status;
}

/** Returns how a step is drawn: done, still under way, or final. */
export function stepLook({ status }: PaymentStep, isLast: boolean): 'done' | 'waiting' | 'over' {
  if (status === 'declined' || status === 'cancelled' || status === 'expired' || status === 'chargeback') return 'over';
  const isOpen = status === 'pending' || status === 'processing' || status === 'onHold';
  return isOpen && isLast ? 'waiting' : 'done';
}
