import { assertNever } from '../assert.ts';
import { floorToMinor } from '../money/currency.ts';
import { formatMoney } from '../money/decimal.ts';
import { money, sum } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Decision, Move, PaymentStatus } from './decision.ts';
import { clientsOwn, paymentReasons } from './reasons.ts';
import type { PaymentReason } from './reasons.ts';

/** The facts of a client who requests a withdrawal. */
export interface WithdrawalRequest {
  /** Amount above zero, in whole smallest units of the currency. */
  readonly amount: Money;
  /** Currency, ISO 4217. */
  readonly currency: string;
  /** Present limit of ruling R1. The engine decides again when it reserves. */
  readonly limit: Money;
  readonly minimum: Money;
  /** Number of the client's withdrawals under way, and the most that need no review. */
  readonly open: number;
  readonly openMaximum: number;
}

/** Multiple of `openMaximum` from which a withdrawal is refused: no client needs as many. */
const OPEN_REFUSED = 10;

/**
 * Rules WD-1 and WD-2: checks a request; nothing else refuses a withdrawal. Refusals, in this order:
 * `withdrawalNoBalance`, `withdrawalAboveLimit`, `tooManyWithdrawals`.
 */
export function checkWithdrawalRequest({
  amount,
  currency,
  limit,
  open,
  openMaximum,
}: WithdrawalRequest): Result<true> {
  const whole = floorToMinor(limit, currency);
  if (whole <= 0n) return refuse({ code: 'withdrawalNoBalance', field: 'amount' });
  if (amount > whole)
    return refuse({ code: 'withdrawalAboveLimit', field: 'amount', params: { limit: formatMoney(whole, currency) } });
  if (open >= openMaximum * OPEN_REFUSED)
    return refuse({ code: 'tooManyWithdrawals', params: { count: String(open) } });
  return accept(true);
}

/** Rule WD-2: lists why an accepted withdrawal waits for a person: below the minimum, or one of too many. */
export function holdsOfRequest({
  amount,
  currency,
  limit,
  minimum,
  open,
  openMaximum,
}: WithdrawalRequest): PaymentReason[] {
  const holds: PaymentReason[] = [];
  if (open >= openMaximum) holds.push('velocity');
  if (amount < minimum && amount !== floorToMinor(limit, currency)) holds.push('belowMinimum');
  return holds;
}

/** The facts by which a withdrawal is decided. */
export interface WithdrawalFacts {
  readonly status: PaymentStatus;
  readonly reasons: readonly PaymentReason[];
  /** Amount to pay to the client, above zero. */
  readonly amount: Money;
  /** Sum of the legs that were sent and not returned. */
  readonly paid: Money;
  /** Sum of the legs at a provider that has not answered: they may have been sent or not. */
  readonly sending: Money;
  /** Amounts already returned to the account, one for each release. */
  readonly released: readonly Money[];
  /** Sum that refunds and chargebacks have taken from its reserve. */
  readonly reclaimed: Money;
  /** Whether the engine has reserved the money. */
  readonly isReserved: boolean;
  /** Present reasons why it cannot be paid. */
  readonly holds: readonly PaymentReason[];
}

interface LegEvent {
  readonly amount: Money;
  /** Number of the leg: the ledger moves each of them once. */
  readonly part: number;
  readonly provider: string;
}

export type WithdrawalEvent =
  /** The holds may have changed. */
  | { readonly kind: 'looked' }
  | { readonly kind: 'cancelled' }
  /** A person requests a review; `holds` has the reason. */
  | { readonly kind: 'held' }
  | { readonly kind: 'approvedFirst' }
  | { readonly kind: 'approvedSecond'; readonly needsCompliance: boolean }
  | { readonly kind: 'approvedByCompliance' }
  /** The second person refused, or did not answer in time. */
  | { readonly kind: 'approvalOver' }
  | { readonly kind: 'declined' }
  /** A provider took a payment back; `amount` (which may be zero) of it came from the part not sent yet. */
  | { readonly kind: 'takenBack'; readonly amount: Money }
  /** Staff have paid the leg manually. */
  | ({ readonly kind: 'legPaid' } & LegEvent)
  /** The leg's provider is being asked to pay it. */
  | ({ readonly kind: 'legSending' } & LegEvent)
  /** The leg's provider has sent the money. */
  | ({ readonly kind: 'legSent' } & LegEvent)
  /** The leg's money was not sent, and will not be. */
  | ({ readonly kind: 'legFailed' } & LegEvent)
  /** The leg's outcome is unknown or contradictory; it stays unchanged until a person knows. */
  | { readonly kind: 'legStuck'; readonly reason: 'noAnswer' | 'contradiction' }
  /** The bank or the card rejected the leg. */
  | ({ readonly kind: 'legReturned' } & LegEvent);

/** Decides a new withdrawal: nothing refuses it; missing requirements hold it. */
export function newWithdrawal(amount: Money, holds: readonly PaymentReason[]): Decision {
  return { ...heldBy(holds), moves: [{ kind: 'reserve', amount }] };
}

/**
 * Rules WD-3 to WD-8: decides the next state of a withdrawal. Refusals: `unavailable` (the engine has not answered the
 * reserve yet), `withdrawalHeld` (an approval during a hold), `paymentUnderway` (a return of money that may have been
 * sent), `paymentMoved` (an event that comes too late or too early).
 */
export function decideWithdrawal(facts: WithdrawalFacts, event: WithdrawalEvent): Result<Decision> {
  if (!facts.isReserved) return refuse({ code: 'unavailable' });
  switch (event.kind) {
    case 'looked':
      return isWaiting(facts) ? accept({ ...heldBy(facts.holds), moves: [] }) : tooLate;
    case 'held':
      if (facts.sending > 0n) return underway;
      return isUnderWay(facts) ? accept({ ...heldBy(facts.holds), moves: [] }) : tooLate;
    case 'cancelled':
      return canCancel(facts) ? returnRest(facts, 'cancelled', 'cancelledByClient') : tooLate;
    case 'approvedFirst':
      return approve(
        facts,
        isWaiting(facts) && unsentAmount(facts) > 0n,
        decisionOf('processing', ['secondApproval'], []),
      );
    case 'approvedSecond':
      return approve(
        facts,
        isAwaiting(facts, 'secondApproval'),
        decisionOf('processing', event.needsCompliance ? ['complianceApproval'] : [], []),
      );
    case 'approvedByCompliance':
      return approve(facts, isAwaiting(facts, 'complianceApproval'), decisionOf('processing', [], []));
    case 'approvalOver':
      return isAwaiting(facts, 'secondApproval') || isAwaiting(facts, 'complianceApproval')
        ? accept({ ...heldBy(facts.holds), moves: [] })
        : tooLate;
    case 'declined':
      return isUnderWay(facts) ? returnRest(facts, 'declined', 'declinedByStaff') : tooLate;
    case 'takenBack':
      return isUnderWay(facts) && event.amount <= unsentAmount(facts)
        ? accept(reduceReserve(facts, event.amount))
        : tooLate;
    default:
      return decideLeg(facts, event);
  }
}

function decideLeg(
  facts: WithdrawalFacts,
  event: Extract<WithdrawalEvent, { kind: `leg${string}` }>,
): Result<Decision> {
  switch (event.kind) {
    case 'legPaid':
      return payLeg(facts, event);
    case 'legSending':
      if (isFrozen(facts)) return held;
      return isPayable(facts) && event.amount > 0n && event.amount <= unsentAmount(facts)
        ? accept(decisionOf('processing', [], []))
        : tooLate;
    case 'legSent':
      return sentLeg(facts, event);
    case 'legFailed':
      return isSending(facts, event) ? accept(holdFor(facts, 'payoutReturned')) : tooLate;
    case 'legStuck':
      return facts.sending > 0n && isUnderWay(facts) ? accept(holdFor(facts, event.reason)) : tooLate;
    case 'legReturned':
      return returnLeg(facts, event);
    default:
      return assertNever(event);
  }
}

/** Rule WD-5: may the client cancel the withdrawal? They may until someone has approved it. */
export function canCancel({ status, reasons }: Pick<WithdrawalFacts, 'status' | 'reasons'>): boolean {
  return status === 'pending' || (status === 'onHold' && !reasons.some((reason) => afterApproval.includes(reason)));
}

/** Rule WD-6: has everyone whose approval is required approved it, so that it can be sent? */
export function isPayable({ status, reasons }: Pick<WithdrawalFacts, 'status' | 'reasons'>): boolean {
  return status === 'processing' && reasons.length === 0;
}

/** Rule WD-11: can only the client act next? Then the clock stops. */
export function isWaitingForClient({ status, reasons }: Pick<WithdrawalFacts, 'status' | 'reasons'>): boolean {
  return status === 'onHold' && reasons.some((reason) => clientsOwn.includes(reason));
}

/**
 * Rule WD-19: lists the holds that one person may release: while a part may have been sent, none of those that wait for
 * its outcome, which takes two people.
 */
export function releasableHolds(
  { sending }: Pick<WithdrawalFacts, 'sending'>,
  holds: readonly PaymentReason[],
): PaymentReason[] {
  return holds.filter((hold) => sending === 0n || (hold !== 'noAnswer' && hold !== 'contradiction'));
}

/** Sorts reasons, most serious first, each once. */
export function orderedReasons(reasons: readonly PaymentReason[]): PaymentReason[] {
  return paymentReasons.filter((reason) => reasons.includes(reason));
}

/** Reasons that occur only after an approval. */
const afterApproval: readonly PaymentReason[] = ['payoutReturned', 'noAnswer', 'contradiction'];
const tooLate = refuse({ code: 'paymentMoved' });
const underway = refuse({ code: 'paymentUnderway' });
const held = refuse({ code: 'withdrawalHeld' });

function decisionOf(status: PaymentStatus, reasons: readonly PaymentReason[], moves: readonly Move[]): Decision {
  return { status, reasons, moves };
}

function heldBy(holds: readonly PaymentReason[]): Pick<Decision, 'status' | 'reasons'> {
  return holds.length === 0 ? { status: 'pending', reasons: [] } : { status: 'onHold', reasons: orderedReasons(holds) };
}

function isWaiting({ status }: WithdrawalFacts): boolean {
  return status === 'pending' || status === 'onHold';
}

function isUnderWay(facts: WithdrawalFacts): boolean {
  return isWaiting(facts) || facts.status === 'processing';
}

function isAwaiting({ status, reasons }: WithdrawalFacts, approval: PaymentReason): boolean {
  return status === 'processing' && reasons.includes(approval);
}

function approve({ holds }: WithdrawalFacts, isItsTurn: boolean, decision: Decision): Result<Decision> {
  if (!isItsTurn) return tooLate;
  return holds.length === 0 ? accept(decision) : held;
}

/** Rule FZ-3: is the account frozen? No other hold stops a withdrawal that everyone has approved. */
function isFrozen({ holds }: WithdrawalFacts): boolean {
  return holds.includes('accountFrozen');
}

/**
 * Returns the unsent rest and ends the withdrawal; what has been sent stays sent. Refused while a part of it may have
 * been sent.
 */
function returnRest(facts: WithdrawalFacts, status: 'cancelled' | 'declined', reason: PaymentReason): Result<Decision> {
  if (facts.sending > 0n) return underway;
  return accept(decisionOf(facts.paid === 0n ? status : 'approved', [reason], [releaseOf(facts)]));
}

/** Rule WD-20: applies a loss of reserved money: the rest waits for a person's review; what is being sent continues. */
function reduceReserve(facts: WithdrawalFacts, amount: Money): Decision {
  const { status, reasons, paid, holds } = facts;
  if (reservedAmount(facts) === amount)
    return decisionOf(paid === 0n ? 'cancelled' : 'approved', ['moneyTakenBack'], []);
  if (unsentAmount(facts) === amount) return decisionOf(status, reasons, []);
  return decisionOf('onHold', orderedReasons([...holds, 'moneyTakenBack']), []);
}

function payLeg(facts: WithdrawalFacts, { amount, part, provider }: LegEvent): Result<Decision> {
  if (isPayable(facts) && isFrozen(facts)) return held;
  if (!isPayable(facts) || amount <= 0n || amount > unsentAmount(facts)) return tooLate;
  const status = amount === reservedAmount(facts) ? 'approved' : 'processing';
  return accept(decisionOf(status, [], [{ kind: 'payOut', amount, part, provider }]));
}

/** Rule WD-18: books a sent leg, whatever the withdrawal's status meanwhile. */
function sentLeg(facts: WithdrawalFacts, event: LegEvent): Result<Decision> {
  if (!isSending(facts, event)) return tooLate;
  const { amount, part, provider } = event;
  const moves: Move[] = [{ kind: 'payOut', amount, part, provider }];
  return accept(
    amount === reservedAmount(facts)
      ? decisionOf('approved', [], moves)
      : decisionOf(facts.status, facts.reasons, moves),
  );
}

function isSending(facts: WithdrawalFacts, { amount }: LegEvent): boolean {
  return isUnderWay(facts) && amount > 0n && amount <= facts.sending;
}

function holdFor(facts: WithdrawalFacts, reason: PaymentReason): Decision {
  return decisionOf('onHold', orderedReasons([...facts.holds, reason]), []);
}

/** Rule WD-8: keeps a returned leg reserved until a person has decided where it goes. */
function returnLeg(facts: WithdrawalFacts, { amount, part, provider }: LegEvent): Result<Decision> {
  const isSent = facts.status === 'approved' || facts.status === 'processing' || facts.status === 'onHold';
  if (!isSent || amount <= 0n || amount > facts.paid) return tooLate;
  const reasons = orderedReasons([...facts.holds, 'payoutReturned']);
  return accept(decisionOf('onHold', reasons, [{ kind: 'payOutReturned', amount, part, provider }]));
}

/** Returns the amount that is still reserved. */
export function reservedAmount({
  amount,
  paid,
  released,
  reclaimed,
}: Pick<WithdrawalFacts, 'amount' | 'paid' | 'released' | 'reclaimed'>): Money {
  return money(amount - paid - sum(released) - reclaimed);
}

/** Returns the part of the reserve that no provider was asked to pay. */
export function unsentAmount(
  facts: Pick<WithdrawalFacts, 'amount' | 'paid' | 'sending' | 'released' | 'reclaimed'>,
): Money {
  return money(reservedAmount(facts) - facts.sending);
}

function releaseOf(facts: WithdrawalFacts): Move {
  const { length } = facts.released;
  return { kind: 'release', amount: reservedAmount(facts), ...(length > 0 && { part: length + 1 }) };
}
