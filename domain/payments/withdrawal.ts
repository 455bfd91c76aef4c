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

/** What is known of the client who requests a withdrawal. */
export interface WithdrawalAsk {
  /** Above zero, whole smallest units of the currency. */
  readonly amount: Money;
  /** ISO 4217. */
  readonly currency: string;
  /** Ruling R1, at present. The engine decides again when it reserves. */
  readonly limit: Money;
  readonly minimum: Money;
  /** The client's withdrawals that are under way, and how many may be before a person looks. */
  readonly open: number;
  readonly openMaximum: number;
}

/** A client with this many times the brand's number under way is refused: no client needs as many. */
const OPEN_REFUSED = 10;

/**
 * Rules WD-1 and WD-2, in the order of the ladder: `withdrawalNoBalance`, `withdrawalAboveLimit`, `tooManyWithdrawals`.
 * Nothing else refuses a withdrawal.
 */
export function checkAsk({ amount, currency, limit, open, openMaximum }: WithdrawalAsk): Result<true> {
  const whole = floorToMinor(limit, currency);
  if (whole <= 0n) return refuse({ code: 'withdrawalNoBalance', field: 'amount' });
  if (amount > whole)
    return refuse({ code: 'withdrawalAboveLimit', field: 'amount', params: { limit: formatMoney(whole, currency) } });
  if (open >= openMaximum * OPEN_REFUSED)
    return refuse({ code: 'tooManyWithdrawals', params: { count: String(open) } });
  return accept(true);
}

/** Rule WD-2: why an accepted one waits for a person: less than the minimum, or one of too many. */
export function holdsOfAsk({ amount, currency, limit, minimum, open, openMaximum }: WithdrawalAsk): PaymentReason[] {
  const holds: PaymentReason[] = [];
  if (open >= openMaximum) holds.push('velocity');
  if (amount < minimum && amount !== floorToMinor(limit, currency)) holds.push('belowMinimum');
  return holds;
}

/** A withdrawal as its decisions need it. */
export interface WithdrawalFacts {
  readonly status: PaymentStatus;
  readonly reasons: readonly PaymentReason[];
  /** Above zero: what the client is to be paid. */
  readonly amount: Money;
  /** Σ of the legs that were sent and have not come back. */
  readonly paid: Money;
  /** Σ of the legs with a provider that has not answered: they may be out or not. */
  readonly sending: Money;
  /** What was returned to the account already, over all releases. */
  readonly released: readonly Money[];
  /** What refunds and chargebacks have taken from its reserve. */
  readonly takenBack: Money;
  /** Has the engine set the money aside? */
  readonly isReserved: boolean;
  /** What keeps it from being paid at present. */
  readonly holds: readonly PaymentReason[];
}

interface LegEvent {
  readonly amount: Money;
  /** Which leg: the ledger moves each of them once. */
  readonly part: number;
  readonly provider: string;
}

export type WithdrawalEvent =
  /** A hold may have changed. */
  | { readonly kind: 'looked' }
  | { readonly kind: 'cancelled' }
  /** A person wants it reviewed; `holds` says why. */
  | { readonly kind: 'held' }
  | { readonly kind: 'approvedFirst' }
  | { readonly kind: 'approvedSecond'; readonly needsCompliance: boolean }
  | { readonly kind: 'approvedByCompliance' }
  /** The second person has refused, or did not answer in time. */
  | { readonly kind: 'approvalOver' }
  | { readonly kind: 'declined' }
  /** A provider took money back: this much (or nothing) of it came from what is not sent yet. */
  | { readonly kind: 'takenBack'; readonly amount: Money }
  /** Staff have paid it by hand. */
  | ({ readonly kind: 'legPaid' } & LegEvent)
  /** Its provider is being asked to pay it. */
  | ({ readonly kind: 'legSending' } & LegEvent)
  /** What its provider was asked to pay has gone out. */
  | ({ readonly kind: 'legSent' } & LegEvent)
  /** It has not gone out, and will not. */
  | ({ readonly kind: 'legFailed' } & LegEvent)
  /** Its outcome is unknown or contradictory; it is unchanged until a person knows. */
  | { readonly kind: 'legStuck'; readonly reason: 'noAnswer' | 'contradiction' }
  /** The bank or the card rejected it. */
  | ({ readonly kind: 'legReturned' } & LegEvent);

/** The status of a new one: nothing refuses it, what is missing holds it. */
export function newWithdrawal(amount: Money, holds: readonly PaymentReason[]): Decision {
  return { ...heldBy(holds), moves: [{ kind: 'reserve', amount }] };
}

/**
 * Rules WD-3 to WD-8: the next state of a withdrawal. Refusals: `unavailable` (the engine has not answered the reserve
 * yet), `withdrawalHeld` (approving what is held), `paymentUnderway` (returning what may be out), `paymentMoved`
 * (everything that comes too late or too early).
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
      return canCancel(facts) ? giveBack(facts, 'cancelled', 'cancelledByClient') : tooLate;
    case 'approvedFirst':
      return approve(facts, isWaiting(facts), stand('processing', ['secondApproval'], []));
    case 'approvedSecond':
      return approve(
        facts,
        isAwaiting(facts, 'secondApproval'),
        stand('processing', event.needsCompliance ? ['complianceApproval'] : [], []),
      );
    case 'approvedByCompliance':
      return approve(facts, isAwaiting(facts, 'complianceApproval'), stand('processing', [], []));
    case 'approvalOver':
      return isAwaiting(facts, 'secondApproval') || isAwaiting(facts, 'complianceApproval')
        ? accept({ ...heldBy(facts.holds), moves: [] })
        : tooLate;
    case 'declined':
      return isUnderWay(facts) ? giveBack(facts, 'declined', 'declinedByStaff') : tooLate;
    case 'takenBack':
      return isUnderWay(facts) && event.amount <= unsentOf(facts) ? accept(cut(facts, event.amount)) : tooLate;
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
      return isPayable(facts) && event.amount > 0n && event.amount <= unsentOf(facts)
        ? accept(stand('processing', [], []))
        : tooLate;
    case 'legSent':
      return sentLeg(facts, event);
    case 'legFailed':
      return isSending(facts, event) ? accept(stuck(facts, 'payoutReturned')) : tooLate;
    case 'legStuck':
      return facts.sending > 0n && isUnderWay(facts) ? accept(stuck(facts, event.reason)) : tooLate;
    case 'legReturned':
      return returnLeg(facts, event);
    default:
      return assertNever(event);
  }
}

/** Rule WD-5: the client may cancel it as long as no one has approved it. */
export function canCancel({ status, reasons }: Pick<WithdrawalFacts, 'status' | 'reasons'>): boolean {
  return status === 'pending' || (status === 'onHold' && !reasons.some((reason) => afterApproval.includes(reason)));
}

/** Rule WD-6: everyone whose approval is required has approved it, and it is to be sent. */
export function isPayable({ status, reasons }: Pick<WithdrawalFacts, 'status' | 'reasons'>): boolean {
  return status === 'processing' && reasons.length === 0;
}

/** Rule WD-11: can only the client act next? Then the clock stops. */
export function isWaitingForClient({ status, reasons }: Pick<WithdrawalFacts, 'status' | 'reasons'>): boolean {
  return status === 'onHold' && reasons.some((reason) => clientsOwn.includes(reason));
}

/** Most serious first, each once. */
export function ordered(reasons: readonly PaymentReason[]): PaymentReason[] {
  return paymentReasons.filter((reason) => reasons.includes(reason));
}

/** The status of one that has an approval already. */
const afterApproval: readonly PaymentReason[] = ['payoutReturned', 'noAnswer', 'contradiction'];
const tooLate = refuse({ code: 'paymentMoved' });
const underway = refuse({ code: 'paymentUnderway' });
const held = refuse({ code: 'withdrawalHeld' });

function stand(status: PaymentStatus, reasons: readonly PaymentReason[], moves: readonly Move[]): Decision {
  return { status, reasons, moves };
}

function heldBy(holds: readonly PaymentReason[]): Pick<Decision, 'status' | 'reasons'> {
  return holds.length === 0 ? { status: 'pending', reasons: [] } : { status: 'onHold', reasons: ordered(holds) };
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

/** Rule FZ-3: the only hold that stops what everybody has approved. */
function isFrozen({ holds }: WithdrawalFacts): boolean {
  return holds.includes('accountFrozen');
}

/**
 * What has been sent is not undone: then only the rest is returned, and the withdrawal is final. While a part of it may
 * be out, nothing is returned.
 */
function giveBack(facts: WithdrawalFacts, status: 'cancelled' | 'declined', reason: PaymentReason): Result<Decision> {
  if (facts.sending > 0n) return underway;
  return accept(stand(facts.paid === 0n ? status : 'approved', [reason], [releaseOf(facts)]));
}

/** Rule WD-20: what is left of it waits for a person's review; what is being sent continues. */
function cut(facts: WithdrawalFacts, amount: Money): Decision {
  const { status, reasons, paid, holds } = facts;
  if (reservedOf(facts) === amount) return stand(paid === 0n ? 'cancelled' : 'approved', ['moneyTakenBack'], []);
  if (unsentOf(facts) === amount) return stand(status, reasons, []);
  return stand('onHold', ordered([...holds, 'moneyTakenBack']), []);
}

function payLeg(facts: WithdrawalFacts, { amount, part, provider }: LegEvent): Result<Decision> {
  if (isPayable(facts) && isFrozen(facts)) return held;
  if (!isPayable(facts) || amount <= 0n || amount > unsentOf(facts)) return tooLate;
  const status = amount === reservedOf(facts) ? 'approved' : 'processing';
  return accept(stand(status, [], [{ kind: 'payOut', amount, part, provider }]));
}

/** Rule WD-18: it has happened, whatever the withdrawal's status meanwhile. */
function sentLeg(facts: WithdrawalFacts, event: LegEvent): Result<Decision> {
  if (!isSending(facts, event)) return tooLate;
  const { amount, part, provider } = event;
  const moves: Move[] = [{ kind: 'payOut', amount, part, provider }];
  return accept(
    amount === reservedOf(facts) ? stand('approved', [], moves) : stand(facts.status, facts.reasons, moves),
  );
}

function isSending(facts: WithdrawalFacts, { amount }: LegEvent): boolean {
  return isUnderWay(facts) && amount > 0n && amount <= facts.sending;
}

function stuck(facts: WithdrawalFacts, reason: PaymentReason): Decision {
  return stand('onHold', ordered([...facts.holds, reason]), []);
}

/** Rule WD-8: the money stays reserved until a person has decided where it goes. */
function returnLeg(facts: WithdrawalFacts, { amount, part, provider }: LegEvent): Result<Decision> {
  const isSent = facts.status === 'approved' || facts.status === 'processing' || facts.status === 'onHold';
  if (!isSent || amount <= 0n || amount > facts.paid) return tooLate;
  const reasons = ordered([...facts.holds, 'payoutReturned']);
  return accept(stand('onHold', reasons, [{ kind: 'payOutReturned', amount, part, provider }]));
}

/** What is still reserved. */
export function reservedOf({
  amount,
  paid,
  released,
  takenBack,
}: Pick<WithdrawalFacts, 'amount' | 'paid' | 'released' | 'takenBack'>): Money {
  return money(amount - paid - sum(released) - takenBack);
}

/** The part of it that no one has been asked to pay. */
export function unsentOf(
  facts: Pick<WithdrawalFacts, 'amount' | 'paid' | 'sending' | 'released' | 'takenBack'>,
): Money {
  return money(reservedOf(facts) - facts.sending);
}

function releaseOf(facts: WithdrawalFacts): Move {
  const { length } = facts.released;
  return { kind: 'release', amount: reservedOf(facts), ...(length > 0 && { part: length + 1 }) };
}
