import type { CommandId, Instant } from '../ids.ts';
import type { Money } from '../money/money.ts';
import type { PaymentReason } from './reasons.ts';
import type { TransactionStatus } from './transaction.ts';

/** Status of a payment; `void`: refused by the ledger on creation, as if it had never existed. */
export type PaymentStatus = TransactionStatus | 'void';

/** Moves that the ledger can be asked for (B4.9). Each kind happens at most once to a payment, or to a part of it. */
export const moveKinds = [
  'deposit',
  'suspend',
  'releaseSuspended',
  'returnSuspended',
  'reserve',
  'release',
  'payOut',
  'payOutReturned',
  'refund',
  'chargeback',
  'chargebackReversal',
  'fee',
] as const;
export type MoveKind = (typeof moveKinds)[number];

export interface Move {
  readonly kind: MoveKind;
  /** Amount above zero, in whole smallest units of the currency. */
  readonly amount: Money;
  /** Part of a reversal that is returned to the client; the rest was the broker's. */
  readonly clientPart?: Money | undefined;
  /** Whether a refund that has not happened yet may take only what the client could withdraw (ruling R1). */
  readonly isLimited?: boolean;
  /** Part of a payment that is moved in parts: a leg of a withdrawal. */
  readonly part?: number;
  /** Provider, if it is not the payment's own. */
  readonly provider?: string | undefined;
}

/**
 * Result of an event: the payment's next status, and the moves asked of the ledger. Where a move decides the status (a
 * credit, a reserve), the status follows from its answer.
 */
export interface Decision {
  readonly status: PaymentStatus;
  /** Reasons for the status, most serious first. */
  readonly reasons: readonly PaymentReason[];
  readonly moves: readonly Move[];
  /** Instant of the next query to the provider; undefined: no further one automatically. */
  readonly pollAt?: Instant | undefined;
  /** Deadline for the next event; undefined: none. */
  readonly expiresAt?: Instant | undefined;
}

/** Returns the id under which the engine knows a payment's move: the last line of defence of "exactly once". */
export function moveCommand({ kind, part }: Pick<Move, 'kind' | 'part'>, paymentId: number): CommandId {
  return part === undefined ? `${kind}:${paymentId}` : `${kind}:${paymentId}:${part}`;
}
