import { money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { creditedAmount, isUnderWay, stay, takenBack } from './depositFacts.ts';
import type { DepositDecision, DepositEvent, DepositFacts } from './depositFacts.ts';

type Back = Extract<DepositEvent, { kind: 'refunded' | 'chargedBack' | 'chargebackWon' }>;

/**
 * Rules DP-15 and DP-16: what two people take back of a credited deposit, or give back of a chargeback. Refusals, in
 * this order: `paymentUnderway`, `paymentOver`, `refundTooLarge`.
 */
export function decideBack(facts: DepositFacts, event: Back): Result<DepositDecision> {
  // One after the other: first the ledger answers what it was asked.
  if (isUnderWay(facts)) return refuse({ code: 'paymentUnderway' });
  const charged = facts.children.find((child) => child.type === 8 && child.state === 'done');
  if (event.kind === 'chargebackWon') {
    if (charged === undefined) return refuse({ code: 'paymentOver' });
    const { id: childId, amount, clientPart } = charged;
    return accept(stay(facts, { reversal: { childId, amount, clientPart: clientPart ?? amount } }));
  }
  const left = money(creditedAmount(facts) - takenBack(facts));
  if (charged !== undefined || left <= 0n) return refuse({ code: 'paymentOver' });
  const { amount = left } = event;
  if (amount > left) return refuse({ code: 'refundTooLarge', field: 'amount' });
  if (event.kind === 'chargedBack') return accept(stay(facts, { child: { type: 8, amount } }));
  return accept(stay(facts, { child: { type: 7, amount, isLimited: true } }));
}
