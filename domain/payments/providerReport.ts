import { assertNever } from '../assert.ts';
import type { Instant } from '../ids.ts';
import { minMoney, money } from '../money/money.ts';
import {
  nextQuery,
  creditDeposit,
  creditedAmount,
  endDeposit,
  holdDeposit,
  isCredited,
  isOpen,
  isUnderWay,
  chargebacksInForce,
  keepDeposit,
  suspendedAmount,
  reclaimedAmount,
} from './depositFacts.ts';
import type { DepositDecision, DepositEvent, DepositFacts } from './depositFacts.ts';
import { arrivedAmount, differences, refundedAmount } from './match.ts';
import type { ProviderSnapshot } from './provider.ts';
import type { PaymentReason } from './reasons.ts';

type ProviderReport = Extract<DepositEvent, { kind: 'providerReport' }>;

/**
 * Rule DP-6: applies a provider's report. A webhook at most starts a credit; for everything else the provider is
 * queried, where it can be.
 */
export function decideProviderReport(facts: DepositFacts, report: ProviderReport, now: Instant): DepositDecision {
  const { by, snapshot } = report;
  if (by === 'pull') return decideQueried(facts, snapshot, now);
  if (by === 'signed' && isPlainCredit(facts, snapshot)) return creditDeposit(facts);
  if (facts.canAsk) return keepDeposit(facts, { ask: true });
  if (by === 'signed' && !isCredited(facts)) return decideQueried(facts, snapshot, now);
  return decideUnverified(facts, snapshot);
}

/** Applies a webhook of a provider that cannot be queried: it is enough to wait or to end, never to credit. */
function decideUnverified(facts: DepositFacts, { state }: ProviderSnapshot): DepositDecision {
  const isWaiting = facts.status === 'pending' || facts.status === 'processing';
  switch (state) {
    case 'succeeded':
      if (isCredited(facts)) return keepDeposit(facts);
      return isOpen(facts) ? holdDeposit(facts, ['notConfirmed']) : holdDeposit(facts, ['notConfirmed', 'lateMoney']);
    case 'failed':
      return isWaiting ? endDeposit(facts, 'declined', ['declinedByProvider']) : keepDeposit(facts);
    case 'cancelled':
      return isWaiting ? endDeposit(facts, 'cancelled', ['cancelledAtProvider']) : keepDeposit(facts);
    case 'refunded':
    case 'partiallyRefunded':
    case 'disputeOpened':
    case 'disputeLost':
    case 'disputeWon':
      return isCredited(facts) ? addReason(facts, 'contradiction') : keepDeposit(facts);
    default:
      return keepDeposit(facts);
  }
}

/** May this snapshot alone credit the deposit? Everything in it matches, and no person has to review the payment. */
function isPlainCredit(facts: DepositFacts, snapshot: ProviderSnapshot): boolean {
  return snapshot.state === 'succeeded' && isUnblocked(facts) && differences(facts, snapshot).length === 0;
}

const CLEARED_BY_TRUTH: readonly PaymentReason[] = ['notConfirmed', 'noAnswer', 'reportedPaid', 'numberUnknown'];

/** Does the deposit wait for its money alone? */
function isUnblocked(facts: DepositFacts): boolean {
  const { status, reasons, moves } = facts;
  if (isCredited(facts) || moves.has('suspend') || moves.has('deposit')) return false;
  if (status === 'onHold') return reasons.every((reason) => CLEARED_BY_TRUTH.includes(reason));
  return status === 'pending' || status === 'processing';
}

/** Rule DP-7: applies the payment's present state at its provider, regardless of earlier reports and their order. */
function decideQueried(facts: DepositFacts, snapshot: ProviderSnapshot, now: Instant): DepositDecision {
  const { state } = snapshot;
  switch (state) {
    case 'created':
    case 'actionRequired':
    case 'processing':
    case 'unknown':
      return keepDeposit(facts, {
        ...(facts.status === 'pending' && facts.shape !== 'instructions' && { status: 'processing' }),
        pollAt: isOpen(facts) || facts.status === 'expired' ? nextQuery(facts, now) : undefined,
      });
    case 'failed':
    case 'cancelled':
    case 'expired':
      return decideNoMoney(facts, state);
    case 'succeeded':
    case 'refundPending':
    case 'partiallyRefunded':
    case 'refunded':
    case 'disputeOpened':
    case 'disputeLost':
    case 'disputeWon':
      return isCredited(facts) ? decideQueriedCredit(facts, snapshot, now) : decideArrived(facts, snapshot, now);
    default:
      return assertNever(state);
  }
}

/** Applies an answer about a credited deposit; no further query follows, unless the answer has further effects. */
function decideQueriedCredit(facts: DepositFacts, snapshot: ProviderSnapshot, now: Instant): DepositDecision {
  const decision = decideAfterCredit(facts, snapshot);
  return { ...decision, pollAt: decision.again ? nextQuery(facts, now) : undefined };
}

const endings = {
  failed: ['declined', 'declinedByProvider'],
  cancelled: ['cancelled', 'cancelledAtProvider'],
  expired: ['expired', 'notPaidInTime'],
} as const;

/**
 * Rule DP-9: applies a state without money. A final status never changes; money that was credited or has arrived
 * remains, and staff review it.
 */
function decideNoMoney(facts: DepositFacts, state: keyof typeof endings): DepositDecision {
  if (isCredited(facts)) return addReason(facts, 'contradiction');
  if (suspendedAmount(facts) !== undefined) return holdDeposit(facts, ['contradiction']);
  if (!isOpen(facts)) return keepDeposit(facts, { pollAt: undefined });
  const [status, reason] = endings[state];
  return endDeposit(facts, status, [reason]);
}

/** Applies a state in which money has arrived, now or earlier, and is not credited. */
function decideArrived(facts: DepositFacts, snapshot: ProviderSnapshot, now: Instant): DepositDecision {
  // Staff have returned it: until the provider confirms that, nothing changes.
  if (facts.moves.has('returnSuspended')) return keepDeposit(facts, { pollAt: undefined });
  const suspended = suspendedAmount(facts);
  const different = differences(facts, snapshot);
  const back = refundedAmount(facts, snapshot, facts.amount);
  if (snapshot.state === 'refunded' && (back === undefined || back >= (suspended ?? facts.amount))) {
    return decideReturned(facts, different, now);
  }
  if (suspended !== undefined) return holdDeposit(facts, holdReasons(snapshot, different));
  if (different.length === 0 && isUnblocked(facts)) {
    const again = snapshot.state !== 'succeeded';
    // What follows the credit is queried again, even after a crash in between.
    return { ...creditDeposit(facts), again, pollAt: again ? nextQuery(facts, now) : undefined };
  }
  const reasons = [...different, ...holdReasons(snapshot, []), ...(isOpen(facts) ? [] : (['lateMoney'] as const))];
  const arrived = facts.moves.has('suspend') || facts.moves.has('deposit') ? undefined : arrivedAmount(facts, snapshot);
  // A hold by staff remains: they release what has arrived meanwhile.
  return holdDeposit(facts, reasons, arrived === undefined ? [] : [{ kind: 'suspend', amount: arrived }]);
}

/** Ends a deposit whose money was returned in full before it was credited. */
function decideReturned(facts: DepositFacts, different: readonly PaymentReason[], now: Instant): DepositDecision {
  const suspended = suspendedAmount(facts);
  if (suspended !== undefined) {
    return endDeposit(facts, 'cancelled', ['cancelledAtProvider'], [{ kind: 'returnSuspended', amount: suspended }]);
  }
  if (different.includes('orderDiffers'))
    return isOpen(facts) ? holdDeposit(facts, different) : keepDeposit(facts, { pollAt: nextQuery(facts, now) });
  return isOpen(facts)
    ? endDeposit(facts, 'cancelled', ['cancelledAtProvider'])
    : keepDeposit(facts, { pollAt: undefined });
}

/** Lists the reasons that staff must know of arrived money on hold. */
function holdReasons({ state }: ProviderSnapshot, different: readonly PaymentReason[]): PaymentReason[] {
  const isDisputed = state === 'disputeOpened' || state === 'disputeLost';
  return [...different, ...(isDisputed ? (['chargebackOpen'] as const) : [])];
}

/**
 * Rule DP-8: applies a state after the credit: refunds and chargebacks are payments of their own, as the provider
 * counts them.
 */
function decideAfterCredit(facts: DepositFacts, snapshot: ProviderSnapshot): DepositDecision {
  // A snapshot of another order, or of a test, moves nothing.
  const foreign = differences(facts, snapshot).some((reason) => reason === 'orderDiffers' || reason === 'testInLive');
  if (foreign) return addReason(facts, 'contradiction');
  // One move at a time: the ledger's pending answer comes first.
  if (isUnderWay(facts)) return keepDeposit(facts, { again: snapshot.state !== 'succeeded' });
  const { state } = snapshot;
  if (state === 'disputeOpened' || state === 'disputeLost') return decideChargeback(facts, state === 'disputeLost');
  const [charged, ...others] = chargebacksInForce(facts);
  if (state === 'disputeWon' && charged !== undefined) {
    // Only a person can decide which of several the provider means.
    if (others.length > 0) return addReason(facts, 'contradiction');
    const { id: childId, amount, clientPart } = charged;
    return keepDeposit(facts, { reversal: { childId, amount, clientPart: clientPart ?? amount } });
  }
  return decideRefund(facts, snapshot);
}

function decideChargeback(facts: DepositFacts, isLost: boolean): DepositDecision {
  const [charged, ...others] = chargebacksInForce(facts);
  if (charged !== undefined) {
    // Only a person can decide which of several was lost.
    const isNews = isLost && !charged.isLost && others.length === 0;
    return isNews ? keepDeposit(facts, { lost: { childId: charged.id, amount: charged.amount } }) : keepDeposit(facts);
  }
  const outstanding = money(creditedAmount(facts) - reclaimedAmount(facts));
  return outstanding > 0n
    ? keepDeposit(facts, { child: { type: 8, amount: outstanding }, again: isLost })
    : keepDeposit(facts);
}

function decideRefund(facts: DepositFacts, snapshot: ProviderSnapshot): DepositDecision {
  const credited = creditedAmount(facts);
  const back = refundedAmount(facts, snapshot, credited);
  if (back === undefined)
    return snapshot.state === 'partiallyRefunded' ? addReason(facts, 'contradiction') : keepDeposit(facts);
  const refunded = reclaimedAmount(facts, 7);
  const outstanding = money(credited - reclaimedAmount(facts));
  const missing = minMoney(money(back - refunded), outstanding);
  if (missing > 0n) return keepDeposit(facts, { child: { type: 7, amount: missing } });
  const sent = reclaimedAmount({ ...facts, children: facts.children.filter(({ isBeingSent }) => !isBeingSent) }, 7);
  // A refund above the credit, or the reversal of a refund, is booked only by a person.
  return back > credited || back < sent ? addReason(facts, 'contradiction') : keepDeposit(facts);
}

/** Adds a reason for staff and keeps the status. */
function addReason(facts: DepositFacts, reason: PaymentReason): DepositDecision {
  return keepDeposit(facts, { reasons: [...new Set([...facts.reasons, reason])], pollAt: undefined });
}
