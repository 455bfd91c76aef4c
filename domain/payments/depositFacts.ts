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
  /** Amount above zero. */
  readonly amount: Money;
  readonly state: 'open' | 'done' | 'reversing' | 'reversed' | 'failed';
  /** Part of a chargeback that the client bore. */
  readonly clientPart: Money | undefined;
  /** Whether the refund is booked, but its provider has not confirmed it yet. */
  readonly isBeingSent: boolean;
  /** Whether the dispute of a chargeback is over, and was lost. */
  readonly isLost: boolean;
}

/** The facts by which a deposit is decided. */
export interface DepositFacts extends RequestedPayment {
  readonly status: PaymentStatus;
  readonly reasons: readonly PaymentReason[];
  readonly shape: PaymentShape;
  /** Whether the provider can be asked for the payment's status. */
  readonly canAsk: boolean;
  /** Whether the provider can be asked only by its own number of the payment, which it has not sent. */
  readonly lacksNumber: boolean;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | undefined;
  readonly pollAt: Instant | undefined;
  readonly moves: ReadonlyMap<MoveKind, KnownMove>;
  readonly children: readonly DepositChild[];
  /** Amount that withdrawals have sent back to where the deposit came from, or are about to. */
  readonly paidBack: Money;
}

/** The facts besides the deposit that decide whether its client may report it as paid. */
export interface Report {
  /** When the deposit's time to pay ended; undefined: it has not. */
  readonly expiredAt: Instant | undefined;
  /** Number of the client's other deposits that wait because they were reported as paid. */
  readonly waiting: number;
}

export type DepositEvent =
  /** The provider was asked to start the payment. */
  | {
      readonly kind: 'started';
      readonly outcome: 'answered' | 'unsent' | 'unknown';
      readonly snapshot?: ProviderSnapshot;
    }
  /**
   * A provider's report. `signed`: a webhook whose signature covers all that matters. `pull`: the fresh answer to our
   * own query. `hint`: any other webhook, which proves nothing. Data from a browser is none of these.
   */
  | { readonly kind: 'providerReport'; readonly by: 'signed' | 'pull' | 'hint'; readonly snapshot: ProviderSnapshot }
  /** The ledger has answered a move of this payment. */
  | { readonly kind: 'moved'; readonly move: MoveKind; readonly isDone: boolean }
  /** The ledger has answered a move of a refund or chargeback of the deposit. */
  | { readonly kind: 'childMoved' }
  | { readonly kind: 'cancelled' }
  /** The client reports that they have paid. */
  | ({ readonly kind: 'reportedPaid' } & Report)
  | { readonly kind: 'time' }
  /** Two people have found the money, in this amount. */
  | { readonly kind: 'confirmed'; readonly amount: Money }
  /** Two people refund it, wholly or in part. */
  | { readonly kind: 'refunded'; readonly amount: Money }
  /** Two people have read that the cardholder disputes it, or that the dispute was won. */
  | {
      readonly kind: 'chargedBack';
      /** Amount; absent: all that is left of the deposit. */
      readonly amount?: Money | undefined;
    }
  | {
      readonly kind: 'chargebackWon';
      /** Chargeback that is meant; absent: the only one in force. */
      readonly childId?: number | undefined;
    }
  /** Two people have read that the dispute was lost, which ends it. */
  | { readonly kind: 'chargebackLost'; readonly childId?: number | undefined }
  | { readonly kind: 'declined' }
  | { readonly kind: 'held' }
  | { readonly kind: 'released' };

export interface DepositDecision extends Decision {
  /** Whether the provider must be queried now: its report is not proof, or not final. */
  readonly ask: boolean;
  /** Whether the event has further effects, to be decided once the moves are answered. */
  readonly again: boolean;
  /** Refund or chargeback that starts. */
  readonly child?: { readonly type: 7 | 8; readonly amount: Money; readonly isLimited?: boolean };
  /** Chargeback that is reversed. */
  readonly reversal?: { readonly childId: number; readonly amount: Money; readonly clientPart: Money };
  /** Chargeback whose dispute was lost. */
  readonly lost?: { readonly childId: number; readonly amount: Money };
}

/** Rule DP-3: credits the arrived money once, from suspense if it is there. */
export function creditDeposit(facts: DepositFacts): DepositDecision {
  const suspended = suspendedAmount(facts);
  if (suspended !== undefined) return keepDeposit(facts, { moves: [{ kind: 'releaseSuspended', amount: suspended }] });
  return keepDeposit(facts, {
    status: 'processing',
    reasons: [],
    moves: [{ kind: 'deposit', amount: facts.amount }],
    pollAt: undefined,
    expiresAt: undefined,
  });
}

/** Keeps the deposit as it is, except for the given changes. */
export function keepDeposit(facts: DepositFacts, changes: Partial<DepositDecision> = {}): DepositDecision {
  const { status, reasons, pollAt, expiresAt } = facts;
  return { status, reasons, pollAt, expiresAt, moves: [], ask: false, again: false, ...changes };
}

/** Puts the deposit on hold for staff. Reasons add up: each must be reviewed. */
export function holdDeposit(
  facts: DepositFacts,
  reasons: readonly PaymentReason[],
  moves: readonly Move[] = [],
): DepositDecision {
  const before = facts.status === 'onHold' ? facts.reasons : [];
  const all = [...new Set([...before, ...reasons])];
  return keepDeposit(facts, { status: 'onHold', reasons: all, moves, pollAt: undefined, expiresAt: undefined });
}

/** Ends the deposit with a status; queries and deadline end, too. */
export function endDeposit(
  facts: DepositFacts,
  status: 'declined' | 'cancelled' | 'expired',
  reasons: readonly PaymentReason[],
  moves: readonly Move[] = [],
): DepositDecision {
  return keepDeposit(facts, { status, reasons, moves, pollAt: undefined, expiresAt: undefined });
}

/**
 * Rule DP-19: can only the client report the payment? Where a provider can be queried, it is queried instead; a
 * transfer is found on the bank's statement.
 */
export function isClientsToReport({ status, shape, canAsk, lacksNumber }: Reportable): boolean {
  return (!canAsk || lacksNumber) && shape !== 'instructions' && (status === 'processing' || status === 'expired');
}

/** Rule DP-21: is it too late to report the deposit as paid? By then, a client who had paid would have. */
export function isReportLate({ status }: Reportable, expiredAt: Instant | undefined, now: Instant): boolean {
  return status === 'expired' && (expiredAt === undefined || now >= expiredAt + REPORTED_FOR_MS);
}

/** Rules DP-19, DP-21: may the client report this deposit as paid, as far as the deposit itself decides? */
export function canReportPaid(facts: Reportable, expiredAt: Instant | undefined, now: Instant): boolean {
  return isClientsToReport(facts) && !isReportLate(facts, expiredAt, now);
}

type Reportable = Pick<DepositFacts, 'status' | 'shape' | 'canAsk' | 'lacksNumber'>;

/** Returns when the provider is queried next; undefined where it cannot be, or its time is over. */
export function nextQuery({ canAsk, createdAt }: DepositFacts, now: Instant): Instant | undefined {
  return canAsk ? nextQueryAt(createdAt, now) : undefined;
}

/** Is the deposit pending, processing or on hold? */
export function isOpen({ status }: DepositFacts): boolean {
  return status === 'pending' || status === 'processing' || status === 'onHold';
}

/** Has the ledger credited the deposit, or been asked to? */
export function isCredited({ moves }: DepositFacts): boolean {
  return isMoved(moves.get('deposit')) || isMoved(moves.get('releaseSuspended'));
}

/** Can the arrived money still be credited? A command that was refused once is refused forever. */
export function canCredit(facts: DepositFacts): boolean {
  const { moves } = facts;
  if (isCredited(facts) || moves.has('returnSuspended') || moves.has('releaseSuspended')) return false;
  return suspendedAmount(facts) !== undefined || !moves.has('deposit');
}

/** Returns the deposit's amount in suspense, or on its way there. */
export function suspendedAmount({ moves }: DepositFacts): Money | undefined {
  const suspended = moves.get('suspend');
  const isThere =
    isMoved(suspended) && !isMoved(moves.get('releaseSuspended')) && !isMoved(moves.get('returnSuspended'));
  return isThere ? suspended?.amount : undefined;
}

/** Returns the amount that the client was credited. */
export function creditedAmount({ moves }: DepositFacts): Money {
  const credited = [moves.get('deposit'), moves.get('releaseSuspended')].find(isMoved);
  return credited?.amount ?? ZERO;
}

/** Sums what was reclaimed of the deposit, or attempted: all refunds, and chargebacks in force. */
export function reclaimedAmount({ children }: DepositFacts, type?: 7 | 8): Money {
  const standing = children.filter((child) => child.state !== 'reversing' && child.state !== 'reversed');
  return sum(standing.filter((child) => type === undefined || child.type === type).map(({ amount }) => amount));
}

/** Lists the chargebacks that are booked and not reversed, oldest first. */
export function chargebacksInForce({ children }: Pick<DepositFacts, 'children'>): DepositChild[] {
  return children.filter(({ type, state }) => type === 8 && state === 'done');
}

/** Does a move of the deposit, or of a refund or chargeback of it, await the ledger's answer? */
export function isUnderWay({ moves, children }: DepositFacts): boolean {
  const isIntended = [...moves.values()].some(({ state }) => state === 'intended');
  return isIntended || children.some(({ state }) => state === 'open' || state === 'reversing');
}

function isMoved(move: KnownMove | undefined): boolean {
  return move !== undefined && move.state !== 'refused';
}
