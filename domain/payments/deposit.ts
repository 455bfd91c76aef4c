import { assertNever } from '../assert.ts';
import type { Instant } from '../ids.ts';
import { ZERO, sum } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { decideReclaim } from './depositReclaim.ts';
import type { Move, PaymentStatus } from './decision.ts';
import {
  nextQuery,
  canCredit,
  creditDeposit,
  creditedAmount,
  endDeposit,
  holdDeposit,
  isClientsToReport,
  isCredited,
  isOpen,
  isReportLate,
  keepDeposit,
  suspendedAmount,
} from './depositFacts.ts';
import type { DepositDecision, DepositEvent, DepositFacts, Report } from './depositFacts.ts';
import { decideProviderReport } from './providerReport.ts';
import type { PaymentReason } from './reasons.ts';
import { OPEN_MS, QUERIED_FOR_MS } from './times.ts';

/** Rule DP-21: most deposits of one client that may wait at a time because the client reported them as paid. */
export const REPORTED_MAXIMUM = 3;

/**
 * Rules DP-1 to DP-9, DP-11: applies an event to a deposit. Refuses, with `paymentOver` or `amountDiffers`, an act of a
 * client or of staff that has become impossible; an event from a provider or the ledger always has an answer.
 */
export function decideDeposit(facts: DepositFacts, event: DepositEvent, now: Instant): Result<DepositDecision> {
  switch (event.kind) {
    case 'started':
      return accept(decideStarted(facts, event, now));
    case 'providerReport':
      return accept(decideProviderReport(facts, event, now));
    case 'moved':
      return accept(decideMoved(facts, event));
    case 'childMoved':
      return accept(keepDeposit(facts, { status: statusByChildren(facts) }));
    case 'time':
      return accept(decideTime(facts, now));
    case 'cancelled':
      if (facts.status !== 'pending') return refuse({ code: 'paymentOver' });
      return accept(endDeposit(facts, 'cancelled', ['cancelledByClient']));
    case 'reportedPaid':
      return decideReported(facts, event, now);
    case 'confirmed':
      return decideConfirmed(facts, event.amount);
    case 'refunded':
    case 'chargedBack':
    case 'chargebackWon':
    case 'chargebackLost':
      return decideReclaim(facts, event);
    case 'declined':
      return decideDeclined(facts);
    case 'held':
      if (!isOpen(facts)) return refuse({ code: 'paymentOver' });
      return accept(holdDeposit(facts, ['review']));
    case 'released':
      return decideReleased(facts, now);
    default:
      return assertNever(event);
  }
}

function decideStarted(
  facts: DepositFacts,
  { outcome, snapshot }: Extract<DepositEvent, { kind: 'started' }>,
  now: Instant,
): DepositDecision {
  if (facts.status !== 'pending' || outcome === 'unsent') return keepDeposit(facts);
  // Only the client starts a bank transfer: until its money has arrived, it is only announced.
  if (facts.shape === 'instructions') return keepDeposit(facts);
  const pollAt = nextQuery(facts, now);
  if (outcome === 'unknown') {
    return keepDeposit(facts, { status: 'processing', pollAt, expiresAt: facts.createdAt + QUERIED_FOR_MS });
  }
  if (snapshot?.state === 'failed') return endDeposit(facts, 'declined', ['declinedByProvider']);
  // An answer to the start of a payment never proves money, whatever else it says.
  const ask = facts.canAsk && snapshot?.state === 'succeeded';
  return keepDeposit(facts, { status: 'processing', pollAt, ask });
}

function decideMoved(facts: DepositFacts, { move, isDone }: Extract<DepositEvent, { kind: 'moved' }>): DepositDecision {
  switch (move) {
    case 'deposit':
      if (isDone) return settleDeposit(facts);
      return holdDeposit(facts, ['ledgerRefused'], [{ kind: 'suspend', amount: facts.amount }]);
    case 'releaseSuspended':
      return isDone ? settleDeposit(facts) : holdDeposit(facts, ['ledgerRefused']);
    case 'suspend':
    case 'returnSuspended':
      return isDone ? keepDeposit(facts) : holdDeposit(facts, ['ledgerRefused']);
    default:
      return keepDeposit(facts);
  }
}

function decideTime(facts: DepositFacts, now: Instant): DepositDecision {
  const { status, expiresAt } = facts;
  const isOver = expiresAt !== undefined && expiresAt <= now;
  if (!isOver || (status !== 'pending' && status !== 'processing') || isCredited(facts)) return keepDeposit(facts);
  // Rule DP-20: it may have been paid, and its provider could never be asked.
  if (facts.lacksNumber && status === 'processing') return holdDeposit(facts, ['numberUnknown']);
  const reason = expiresAt - facts.createdAt === QUERIED_FOR_MS && facts.shape !== 'instructions';
  // Queries continue for longer than the client may pay, so that late money is found.
  return keepDeposit(facts, {
    status: 'expired',
    reasons: [reason ? 'noAnswer' : 'notPaidInTime'],
    pollAt: nextQuery(facts, now),
    expiresAt: undefined,
  });
}

/**
 * Rules DP-19, DP-21: hands a deposit that its client reports as paid to staff: it neither expires nor asks the client
 * to pay. A repeated report counts once. Refusals: `paymentOver`, `reportTooLate`, `reportsWaiting`.
 */
function decideReported(facts: DepositFacts, { expiredAt, waiting }: Report, now: Instant): Result<DepositDecision> {
  if (facts.reasons.includes('reportedPaid')) return accept(keepDeposit(facts));
  if (facts.status === 'onHold' || isCredited(facts)) return accept(keepDeposit(facts));
  if (!isClientsToReport(facts)) return refuse({ code: 'paymentOver' });
  if (isReportLate(facts, expiredAt, now)) return refuse({ code: 'reportTooLate' });
  if (waiting >= REPORTED_MAXIMUM) return refuse({ code: 'reportsWaiting', params: { count: String(waiting) } });
  return accept(holdDeposit(facts, ['reportedPaid']));
}

/** Rule DP-11: credits the amount that was seen: the money in suspense, else the deposit's own amount. */
function decideConfirmed(facts: DepositFacts, amount: Money): Result<DepositDecision> {
  if (!canCredit(facts)) return refuse({ code: 'paymentOver' });
  if (amount !== (suspendedAmount(facts) ?? facts.amount)) return refuse({ code: 'amountDiffers', field: 'amount' });
  return accept(creditDeposit(facts));
}

function decideDeclined(facts: DepositFacts): Result<DepositDecision> {
  if (!isOpen(facts) || isCredited(facts)) return refuse({ code: 'paymentOver' });
  const suspended = suspendedAmount(facts);
  const moves: Move[] = suspended === undefined ? [] : [{ kind: 'returnSuspended', amount: suspended }];
  return accept(endDeposit(facts, 'declined', ['declinedByStaff'], moves));
}

/** Releases a hold by staff: money that has arrived is credited; otherwise the provider is queried again. */
function decideReleased(facts: DepositFacts, now: Instant): Result<DepositDecision> {
  if (facts.status !== 'onHold' || !canCredit(facts)) return refuse({ code: 'paymentOver' });
  if (suspendedAmount(facts) !== undefined) return accept(creditDeposit(facts));
  // Rule DP-19: a person must match or decline what only a person can find; once released, it would be forgotten.
  if ((!facts.canAsk || facts.lacksNumber) && facts.reasons.some(isUnanswered)) return refuse({ code: 'nobodyToAsk' });
  const pollAt = nextQuery(facts, now);
  // The hold ended the time to pay, which begins again: otherwise the deposit would be in progress for ever.
  const expiresAt = now + OPEN_MS[facts.shape];
  return accept(keepDeposit(facts, { status: 'processing', reasons: [], pollAt, expiresAt, ask: facts.canAsk }));
}

function isUnanswered(reason: PaymentReason): boolean {
  return reason === 'reportedPaid' || reason === 'numberUnknown' || reason === 'notConfirmed';
}

function settleDeposit(facts: DepositFacts): DepositDecision {
  return keepDeposit(facts, { status: statusByChildren(facts), reasons: [], expiresAt: undefined });
}

/** Rule DP-8: returns a credited deposit's status by what its refunds and chargebacks have left of it. */
function statusByChildren(facts: DepositFacts): PaymentStatus {
  const done = facts.children.filter(({ state }) => state === 'done');
  const credited = creditedAmount(facts);
  if (done.some(({ type }) => type === 8)) return 'chargeback';
  const refunded = sum(done.map(({ amount }) => amount));
  if (refunded === ZERO) return 'approved';
  return refunded >= credited ? 'refunded' : 'partiallyRefunded';
}
