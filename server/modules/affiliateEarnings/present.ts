import { createHash } from 'node:crypto';
import type { AffiliatePayout, Commission, CommissionPlan } from '@candor/contracts/http/affiliateEarnings.ts';
import { maskName } from '@candor/domain/clients/referral.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { money } from '@candor/domain/money/money.ts';
import type { CommissionRow, PayoutRow, PlanRow, Totals } from './earningStore.ts';

const NUMBER_LENGTH = 8;

/** T50: an account as the panel numbers it for this partner; it is of no use anywhere else. */
export function accountNumber(brandId: BrandId, affiliateId: number, clientId: number): string {
  const digest = createHash('sha256').update(`${brandId}\n${affiliateId}\n${clientId}`).digest('hex');
  return digest.slice(0, NUMBER_LENGTH).toUpperCase();
}

export function presentPlan(plan: PlanRow): CommissionPlan {
  return {
    id: plan.id,
    starts_at: plan.starts_at,
    per_registration: money(plan.per_registration),
    per_first_deposit: money(plan.per_first_deposit),
    first_deposit_minimum: money(plan.first_deposit_minimum),
    spread_share: plan.spread_share,
    second_tier_share: plan.second_tier_share,
    hold_days: plan.hold_days,
  };
}

export function presentTotals({ held, payable, requested, paid, reversed }: Totals) {
  return {
    held: money(held),
    payable: money(payable),
    requested: money(requested),
    paid: money(paid),
    reversed: money(reversed),
  };
}

export function presentCommission(row: CommissionRow): Commission {
  const { id, kind, state, earned_at, payable_at, plan_id, rule, inputs, reason, through } = row;
  return {
    ...{ id, kind, state, earned_at, payable_at, plan_id, rule, inputs: { ...inputs }, reason },
    amount: money(row.amount),
    about: through ?? maskName(row.first_name, row.last_name),
  };
}

export function presentPayout(row: PayoutRow): AffiliatePayout {
  const { id, state, requested_at, decided_at, paid_at, reference, reason } = row;
  return { id, state, requested_at, decided_at, paid_at, reference, reason, amount: money(row.amount) };
}
