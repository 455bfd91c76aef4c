import type { PaymentAction } from '@candor/contracts/http/office/payments.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { minorUnit } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import { decideDeposit } from '@candor/domain/payments/deposit.ts';
import { standingChargebacks, suspendedAmount } from '@candor/domain/payments/depositFacts.ts';
import type { DepositEvent, DepositFacts } from '@candor/domain/payments/depositFacts.ts';
import { decideWithdrawal, isPayable, unsentOf } from '@candor/domain/payments/withdrawal.ts';
import type { DeskView } from '../../money/withdrawals/index.ts';

/** What may be done with a deposit at present: the rules themselves decide, so that only possible acts are offered. */
export function actionsOfDeposit(facts: DepositFacts, now: Instant): PaymentAction[] {
  const events: readonly (readonly [PaymentAction, DepositEvent])[] = [
    ['confirm', { kind: 'confirmed', seen: suspendedAmount(facts) ?? facts.amount }],
    ['release', { kind: 'released' }],
    ['hold', { kind: 'held' }],
    ['decline', { kind: 'declined' }],
    ['refund', { kind: 'refunded', amount: money(minorUnit(facts.currency)) }],
    ['chargeback', { kind: 'chargedBack' }],
    ['chargebackWon', { kind: 'chargebackWon', childId: standingChargebacks(facts)[0]?.id }],
    [
      'chargebackLost',
      { kind: 'chargebackLost', childId: standingChargebacks(facts).find(({ isLost }) => !isLost)?.id },
    ],
  ];
  return events.filter(([, event]) => decideDeposit(facts, event, now).ok).map(([action]) => action);
}

/** The same of a withdrawal. */
export function actionsOfWithdrawal({ facts, legs, lasting, payout, sources }: DeskView): PaymentAction[] {
  const is = (kind: 'approvedFirst' | 'looked' | 'held' | 'declined') => decideWithdrawal(facts, { kind }).ok;
  const has = (state: DeskView['legs'][number]['state']) => legs.some((leg) => leg.state === state);
  const actions: readonly (readonly [PaymentAction, boolean])[] = [
    ['approve', is('approvedFirst')],
    ['pay', isPayable(facts) && has('open')],
    ['release', lasting.length > 0 && is('looked')],
    ['hold', is('held')],
    // Without a source the bank account is the only way.
    ['legs', is('declined') && unsentOf(facts) > 0n && sources.length > 0],
    ['returned', has('paid')],
    ['decline', is('declined')],
    ['reveal', payout !== undefined],
  ];
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action);
}
