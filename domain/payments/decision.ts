import type { CommandId, Instant } from '../ids.ts';
import type { Money } from '../money/money.ts';
import type { PaymentReason } from './reasons.ts';
import type { TransactionStatus } from './transaction.ts';

/** `void`: refused by the ledger on creation, as if it had never existed. */
export type PaymentStatus = TransactionStatus | 'void';

/** What the ledger can be asked for (B4.9). Each kind happens at most once to a payment, or to a part of it. */
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
  /** Above zero, whole smallest units of the currency. */
  readonly amount: Money;
  /** What the client is given back of a reversal; the rest was the broker's. */
  readonly clientPart?: Money | undefined;
  /** For a refund that has not happened yet: only what the client could withdraw (ruling R1). */
  readonly isLimited?: boolean;
  /** For a payment that is moved in parts, the part: a leg of a withdrawal. */
  readonly part?: number;
  /** The provider, if it is not the payment's own. */
  readonly provider?: string | undefined;
}

/**
 * The result of an event: the payment's next status, and what the ledger is asked. Where a move decides the
 * status (a credit, a reserve), the status follows from its answer.
 */
export interface Decision {
  readonly status: PaymentStatus;
  /** The reasons for the status, most serious first. */
  readonly reasons: readonly PaymentReason[];
  readonly moves: readonly Move[];
  /** When the provider is asked next; undefined: not again automatically. */
  readonly pollAt?: Instant | undefined;
  /** The deadline for the next event; undefined: none. */
  readonly expiresAt?: Instant | undefined;
}

/** The id under which the engine knows a payment's move: the last line of defence of "exactly once". */
export function moveCommand({ kind, part }: Pick<Move, 'kind' | 'part'>, paymentId: number): CommandId {
  return part === undefined ? `${kind}:${paymentId}` : `${kind}:${paymentId}:${part}`;
}
