import { ZERO, money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { creditedAmount, isUnderWay, chargebacksInForce, keepDeposit, reclaimedAmount } from './depositFacts.ts';
import type { DepositChild, DepositDecision, DepositEvent, DepositFacts } from './depositFacts.ts';

type ReclaimEvent = Extract<DepositEvent, { kind: 'refunded' | 'chargedBack' | 'chargebackWon' | 'chargebackLost' }>;

/**
 * Rules DP-15, DP-16: decides a refund or chargeback of a credited deposit by two people, or the end of a dispute.
 * Chargebacks of parts coexist; while one is in force nothing is refunded. What a withdrawal has paid back is not
 * refunded either. After a lost dispute the chargeback remains.
 * Refusals, in this order: `paymentUnderway`, `paymentOver`, `paymentUnknown` (which of several chargebacks is meant),
 * `refundTooLarge`.
 */
export function decideReclaim(facts: DepositFacts, event: ReclaimEvent): Result<DepositDecision> {
  // One move at a time: the ledger's pending answer comes first.
  if (isUnderWay(facts)) return refuse({ code: 'paymentUnderway' });
  const charged = chargebacksInForce(facts);
  if (event.kind === 'chargebackWon' || event.kind === 'chargebackLost') {
    const isWon = event.kind === 'chargebackWon';
    const ended = namedChargeback(isWon ? charged : charged.filter(({ isLost }) => !isLost), event.childId);
    if (!ended.ok) return ended;
    const { id: childId, amount, clientPart } = ended.value;
    if (!isWon) return accept(keepDeposit(facts, { lost: { childId, amount } }));
    return accept(keepDeposit(facts, { reversal: { childId, amount, clientPart: clientPart ?? amount } }));
  }
  const isRefund = event.kind === 'refunded';
  // A cardholder may dispute a payment that a withdrawal has paid back; nobody refunds it a second time.
  const reclaimable = money(creditedAmount(facts) - reclaimedAmount(facts) - (isRefund ? facts.paidBack : ZERO));
  if ((isRefund && charged.length > 0) || reclaimable <= 0n) return refuse({ code: 'paymentOver' });
  const { amount = reclaimable } = event;
  if (amount > reclaimable) return refuse({ code: 'refundTooLarge', field: 'amount' });
  if (event.kind === 'chargedBack') return accept(keepDeposit(facts, { child: { type: 8, amount } }));
  return accept(keepDeposit(facts, { child: { type: 7, amount, isLimited: true } }));
}

/** Returns the named chargeback, or the only one. */
function namedChargeback(among: readonly DepositChild[], childId: number | undefined): Result<DepositChild> {
  const [only, ...others] = among;
  if (only === undefined) return refuse({ code: 'paymentOver' });
  const found =
    childId === undefined ? (others.length === 0 ? only : undefined) : among.find(({ id }) => id === childId);
  return found === undefined ? refuse({ code: 'paymentUnknown', field: 'chargeback' }) : accept(found);
}
