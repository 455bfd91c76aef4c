import type { CommandId, Instant } from '../ids.ts';
import type { Money } from '../money/money.ts';
import type { PaymentReason } from './reasons.ts';
import type { TransactionStatus } from './transaction.ts';

/** `void`: refused at its birth by the ledger, so that it never was. */
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
  /** Above zero, whole cents. */
  readonly amount: Money;
  /** What the client is given back of a reversal; the rest was the house's. */
  readonly clientPart?: Money;
  /** Of a refund that has not happened yet: only what the client could withdraw (ruling R1). */
  readonly isLimited?: boolean;
  /** Of a payment that is moved in parts, which of them: a leg of a withdrawal. */
  readonly part?: number;
  /** Through whom, where it is not the payment's own provider. */
  readonly provider?: string | undefined;
}

/**
 * What comes of an event: where the payment stands from now on, and what the ledger is asked. Where a move decides the
 * status (a credit, a reserve), the status follows with its answer.
 */
export interface Decision {
  readonly status: PaymentStatus;
  /** Why it stands there; the gravest first. */
  readonly reasons: readonly PaymentReason[];
  readonly moves: readonly Move[];
  /** When the provider is asked next; undefined: never again by itself. */
  readonly pollAt?: Instant | undefined;
  /** Until when something must have happened; undefined: for ever. */
  readonly expiresAt?: Instant | undefined;
}

/** The id under which the engine knows a payment's move: the last line of defence of "exactly once". */
export function moveCommand({ kind, part }: Pick<Move, 'kind' | 'part'>, paymentId: number): CommandId {
  return part === undefined ? `${kind}:${paymentId}` : `${kind}:${paymentId}:${part}`;
}
