export const kinds = ['deposit', 'payout', 'refund'] as const;
export type Kind = (typeof kinds)[number];

export type State =
  | 'open'
  | 'challenge'
  | 'pending'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'partiallyRefunded'
  | 'refunded'
  | 'chargedBack'
  | 'chargebackWon'
  | 'sent'
  | 'returned';

/** One brand at one provider. */
export interface Merchant {
  readonly brand: string;
  readonly provider: string;
}

/** A payment as the bank keeps it; amounts in minor units. */
export interface Payment extends Merchant {
  readonly id: bigint;
  /** The bank's reference of the payment. */
  readonly ref: string;
  readonly kind: Kind;
  /** The merchant's number; absent where the bank itself started the payment. */
  readonly order: string | undefined;
  /** The deposit of a refund. */
  readonly parentId: bigint | undefined;
  readonly amount: bigint;
  readonly currency: string;
  /** The refunded part of a deposit. */
  readonly refunded: bigint;
  readonly state: State;
  /** The merchant's further fields, by the protocol's own names. */
  readonly request: Readonly<Record<string, string>>;
  readonly returnUrl: string | undefined;
  readonly webhookUrl: string | undefined;
  readonly cardMask: string | undefined;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly settledAt: number | undefined;
  readonly expiresAt: number | undefined;
}

export const actions = [
  'approve',
  'decline',
  'cancel',
  'leavePending',
  'challenge',
  'expire',
  'refund',
  'chargeBack',
  'winChargeback',
  'send',
  'return',
] as const;
export type Action = (typeof actions)[number];

export type Decision = { readonly state: State; readonly refunded: bigint } | { readonly problem: string };

const UNDECIDED: readonly State[] = ['open', 'challenge', 'pending'];
/** States in which a late payer can still pay: an expired payment may be paid, and the merchant has to cope. */
const LATE: readonly State[] = ['declined', 'cancelled', 'expired'];
const PAID: readonly State[] = ['approved', 'partiallyRefunded', 'chargebackWon'];

/** The transitions of each action: deposits here, refunds and payouts in `outgoing`. */
const deposits: Readonly<Partial<Record<Action, { readonly from: readonly State[]; readonly to: State }>>> = {
  approve: { from: [...UNDECIDED, ...LATE], to: 'approved' },
  decline: { from: UNDECIDED, to: 'declined' },
  cancel: { from: UNDECIDED, to: 'cancelled' },
  leavePending: { from: ['open', 'challenge'], to: 'pending' },
  challenge: { from: ['open', 'pending'], to: 'challenge' },
  expire: { from: UNDECIDED, to: 'expired' },
  chargeBack: { from: PAID, to: 'chargedBack' },
  winChargeback: { from: ['chargedBack'], to: 'chargebackWon' },
};
const outgoing: typeof deposits = {
  send: { from: ['pending'], to: 'sent' },
  decline: { from: ['pending'], to: 'declined' },
  return: { from: ['sent'], to: 'returned' },
};

/** Returns a payment after an action, or why it cannot be done. `amount` is a refund's; absent: all that is left. */
export function decide(payment: Payment, action: Action, amount?: bigint): Decision {
  if (action === 'refund') return decideRefund(payment, amount);
  const rule = (payment.kind === 'deposit' ? deposits : outgoing)[action];
  if (rule === undefined) return { problem: `A ${payment.kind} knows no "${action}".` };
  if (!rule.from.includes(payment.state))
    return { problem: `"${action}" is not possible while it is ${payment.state}.` };
  return { state: rule.to, refunded: payment.refunded };
}

/** Lists the actions that a payment allows now. */
export function possibleActions(payment: Payment): readonly Action[] {
  return actions.filter((action) => !('problem' in decide(payment, action)));
}

/** Returns how much of this payment can still be refunded. */
export function refundable({ kind, state, amount, refunded }: Payment): bigint {
  return kind === 'deposit' && PAID.includes(state) ? amount - refunded : 0n;
}

export function isUndecided({ state }: Payment): boolean {
  return UNDECIDED.includes(state);
}

function decideRefund(payment: Payment, amount = refundable(payment)): Decision {
  const remaining = refundable(payment);
  if (remaining === 0n) return { problem: `Nothing can be refunded of a ${payment.kind} that is ${payment.state}.` };
  if (amount <= 0n) return { problem: 'A refund is more than nothing.' };
  if (amount > remaining) return { problem: 'A refund is at most what is left of the payment.' };
  const refunded = payment.refunded + amount;
  return { state: refunded === payment.amount ? 'refunded' : 'partiallyRefunded', refunded };
}

/**
 * Returns the action that a scripted test wants, by the end of the amount: …01 declines, …02 hangs, …03 requires 3-D
 * Secure.
 */
export function magicAction({ kind, amount }: Pick<Payment, 'kind' | 'amount'>): Action | undefined {
  const end = amount % 100n;
  if (end === 1n) return 'decline';
  if (kind === 'refund') return end === 2n ? undefined : 'send';
  if (kind === 'payout') return undefined;
  return end === 2n ? 'leavePending' : end === 3n ? 'challenge' : undefined;
}
