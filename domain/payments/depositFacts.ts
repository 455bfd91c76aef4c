import type { Instant } from '../ids.ts';
import { ZERO, sum } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import type { Decision, Move, MoveKind, PaymentStatus } from './decision.ts';
import type { RequestedPayment } from './match.ts';
import type { PaymentShape, ProviderSnapshot } from './provider.ts';
import type { PaymentReason } from './reasons.ts';
import { REPORTED_FOR_MS, nextQueryAt } from './times.ts';

export interface KnownMove {
  readonly amount: Money;
  readonly state: 'intended' | 'done' | 'refused';
}

/** A refund (type 7) or a chargeback (type 8) of the deposit: a payment of its own. */
export interface DepositChild {
  readonly id: number;
  readonly type: 7 | 8;
  /** Above zero. */
  readonly amount: Money;
  readonly state: 'open' | 'done' | 'reversing' | 'reversed' | 'failed';
  /** Of a chargeback: what of it the client bore. */
  readonly clientPart: Money | undefined;
  /** Booked, and its provider has yet to say that it has given it back. */
  readonly isBeingSent: boolean;
  /** Of a chargeback: the dispute is over, and was lost. */
  readonly isLost: boolean;
}

/** All that a deposit is decided by. */
export interface DepositFacts extends RequestedPayment {
  readonly status: PaymentStatus;
  readonly reasons: readonly PaymentReason[];
  readonly shape: PaymentShape;
  /** Can the provider be asked how it stands? */
  readonly canAsk: boolean;
  /** It can be asked by its own number of the payment only, which it has not given. */
  readonly lacksNumber: boolean;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | undefined;
  readonly pollAt: Instant | undefined;
  readonly moves: ReadonlyMap<MoveKind, KnownMove>;
  readonly children: readonly DepositChild[];
}

/** What besides the deposit decides whether its client may say that they have paid. */
export interface Report {
  /** When its time to pay was over; undefined: it is not. */
  readonly expiredAt: Instant | undefined;
  /** So many other deposits of the client wait because they have said so. */
  readonly waiting: number;
}

export type DepositEvent =
  /** The provider was asked to begin. */
  | {
      readonly kind: 'started';
      readonly outcome: 'answered' | 'unsent' | 'unknown';
      readonly snapshot?: ProviderSnapshot;
    }
  /**
   * The provider's word. `signed`: a webhook whose signature covers all that matters. `pull`: the fresh answer to our
   * own question. `hint`: any other webhook, which proves nothing. What a browser brings is none of these.
   */
  | { readonly kind: 'providerReport'; readonly by: 'signed' | 'pull' | 'hint'; readonly snapshot: ProviderSnapshot }
  /** The ledger has answered a move of this payment. */
  | { readonly kind: 'moved'; readonly move: MoveKind; readonly isDone: boolean }
  /** The ledger has answered a move of a refund or chargeback of it. */
  | { readonly kind: 'childMoved' }
  | { readonly kind: 'cancelled' }
  /** The client says that they have paid. */
  | ({ readonly kind: 'reportedPaid' } & Report)
  | { readonly kind: 'time' }
  /** Two people have found the money, in this amount. */
  | { readonly kind: 'confirmed'; readonly seen: Money }
  /** Two people give it back, wholly or in part. */
  | { readonly kind: 'refunded'; readonly amount: Money }
  /** Two people have read that the card's holder disputes it, or that the dispute was won. */
  | {
      readonly kind: 'chargedBack';
      /** Left out: all that is left of it. */
      readonly amount?: Money | undefined;
    }
  | {
      readonly kind: 'chargebackWon';
      /** Left out: the only one that stands. */
      readonly childId?: number | undefined;
    }
  /** Two people have read that the dispute was lost, so that it is over. */
  | { readonly kind: 'chargebackLost'; readonly childId?: number | undefined }
  | { readonly kind: 'declined' }
  | { readonly kind: 'held' }
  | { readonly kind: 'released' };

export interface DepositDecision extends Decision {
  /** The provider has to be asked now: what it said is not to be believed, or not the end. */
  readonly ask: boolean;
  /** There is more in this event, for when the moves are answered. */
  readonly again: boolean;
  /** A refund or chargeback that begins. */
  readonly child?: { readonly type: 7 | 8; readonly amount: Money; readonly isLimited?: boolean };
  /** A chargeback that is taken back. */
  readonly reversal?: { readonly childId: number; readonly amount: Money; readonly clientPart: Money };
  /** A chargeback whose dispute was lost. */
  readonly lost?: { readonly childId: number; readonly amount: Money };
}

/** Rule DP-3: what has arrived is credited once; out of suspense where it lies there. */
export function credit(facts: DepositFacts): DepositDecision {
  const suspended = suspendedAmount(facts);
  if (suspended !== undefined) return stay(facts, { moves: [{ kind: 'releaseSuspended', amount: suspended }] });
  return stay(facts, {
    status: 'processing',
    reasons: [],
    moves: [{ kind: 'deposit', amount: facts.amount }],
    pollAt: undefined,
    expiresAt: undefined,
  });
}

/** Nothing changes but what is said. */
export function stay(facts: DepositFacts, changes: Partial<DepositDecision> = {}): DepositDecision {
  const { status, reasons, pollAt, expiresAt } = facts;
  return { status, reasons, pollAt, expiresAt, moves: [], ask: false, again: false, ...changes };
}

/** It waits for staff. Reasons add up: each has to be seen. */
export function hold(
  facts: DepositFacts,
  reasons: readonly PaymentReason[],
  moves: readonly Move[] = [],
): DepositDecision {
  const before = facts.status === 'onHold' ? facts.reasons : [];
  const all = [...new Set([...before, ...reasons])];
  return stay(facts, { status: 'onHold', reasons: all, moves, pollAt: undefined, expiresAt: undefined });
}

export function end(
  facts: DepositFacts,
  status: 'declined' | 'cancelled' | 'expired',
  reasons: readonly PaymentReason[],
  moves: readonly Move[] = [],
): DepositDecision {
  return stay(facts, { status, reasons, moves, pollAt: undefined, expiresAt: undefined });
}

/**
 * Rule DP-19: can it only be known from the client? Where a provider can be asked, it is asked instead; a transfer is
 * found on the bank's statement.
 */
export function isClientsToReport({ status, shape, canAsk, lacksNumber }: Reportable): boolean {
  return (!canAsk || lacksNumber) && shape !== 'instructions' && (status === 'processing' || status === 'expired');
}

/** Rule DP-21: after this long a client who had paid would have reported it. */
export function isReportLate({ status }: Reportable, expiredAt: Instant | undefined, now: Instant): boolean {
  return status === 'expired' && (expiredAt === undefined || now >= expiredAt + REPORTED_FOR_MS);
}

/** Rules DP-19, DP-21: may the client say that they have paid, as far as this deposit goes? */
export function canReportPaid(facts: Reportable, expiredAt: Instant | undefined, now: Instant): boolean {
  return isClientsToReport(facts) && !isReportLate(facts, expiredAt, now);
}

type Reportable = Pick<DepositFacts, 'status' | 'shape' | 'canAsk' | 'lacksNumber'>;

export function nextQuery({ canAsk, createdAt }: DepositFacts, now: Instant): Instant | undefined {
  return canAsk ? nextQueryAt(createdAt, now) : undefined;
}

export function isOpen({ status }: DepositFacts): boolean {
  return status === 'pending' || status === 'processing' || status === 'onHold';
}

/** Has the ledger credited it, or been asked to? */
export function isCredited({ moves }: DepositFacts): boolean {
  return isMoved(moves.get('deposit')) || isMoved(moves.get('releaseSuspended'));
}

/** Can what has arrived still be credited? A command that was refused once is refused for ever. */
export function canCredit(facts: DepositFacts): boolean {
  const { moves } = facts;
  if (isCredited(facts) || moves.has('returnSuspended') || moves.has('releaseSuspended')) return false;
  return suspendedAmount(facts) !== undefined || !moves.has('deposit');
}

/** What lies in suspense for it, or is on its way there. */
export function suspendedAmount({ moves }: DepositFacts): Money | undefined {
  const suspended = moves.get('suspend');
  const isThere =
    isMoved(suspended) && !isMoved(moves.get('releaseSuspended')) && !isMoved(moves.get('returnSuspended'));
  return isThere ? suspended?.amount : undefined;
}

/** What the client was credited. */
export function creditedAmount({ moves }: DepositFacts): Money {
  const credited = [moves.get('deposit'), moves.get('releaseSuspended')].find(isMoved);
  return credited?.amount ?? ZERO;
}

/** Σ of what was taken back of it, or tried to: all refunds, and chargebacks that stand. */
export function takenBack({ children }: DepositFacts, type?: 7 | 8): Money {
  const standing = children.filter((child) => child.state !== 'reversing' && child.state !== 'reversed');
  return sum(standing.filter((child) => type === undefined || child.type === type).map(({ amount }) => amount));
}

/** Those that are booked and have not been taken back, the oldest first. */
export function standingChargebacks({ children }: Pick<DepositFacts, 'children'>): DepositChild[] {
  return children.filter(({ type, state }) => type === 8 && state === 'done');
}

/** Is the ledger still asked for anything of it? */
export function isUnderWay({ moves, children }: DepositFacts): boolean {
  const isIntended = [...moves.values()].some(({ state }) => state === 'intended');
  return isIntended || children.some(({ state }) => state === 'open' || state === 'reversing');
}

function isMoved(move: KnownMove | undefined): boolean {
  return move !== undefined && move.state !== 'refused';
}
