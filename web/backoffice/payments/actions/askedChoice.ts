import type { OfficePaymentCase } from '@candor/contracts/http/office/payments.ts';

export type Hold = 'review' | 'fundingDocumentMissing';

/** Choices that some actions need besides a reason. */
export interface Choice {
  /** Reason for the hold that the client reads. */
  readonly hold: Hold;
  /** Chargeback that has ended. */
  readonly chargeback: string;
}

type Found = Pick<OfficePaymentCase, 'payment' | 'related'>;

/** Returns which choice an action needs. Nothing is preselected, since the client or the audit log will state it. */
export function askedChoice(action: string, found: Found): keyof Choice | undefined {
  if (action === 'hold' && found.payment.type === 6) return 'hold';
  const isEnd = action === 'chargebackWon' || action === 'chargebackLost';
  return isEnd && openChargebacks(found).length > 1 ? 'chargeback' : undefined;
}

/** Completes the choice; undefined while something must still be chosen. */
export function wholeChoice(action: string, found: Found, chosen: Partial<Choice>): Choice | undefined {
  const asked = askedChoice(action, found);
  const hold = asked === 'hold' ? chosen.hold : 'review';
  const chargeback = asked === 'chargeback' ? chosen.chargeback : (openChargebacks(found)[0]?.transaction_id ?? '');
  return hold === undefined || chargeback === undefined ? undefined : { hold, chargeback };
}

export function openChargebacks({ related }: Pick<Found, 'related'>): OfficePaymentCase['related'] {
  return related.filter(({ type, status }) => type === 8 && status === 'approved');
}
