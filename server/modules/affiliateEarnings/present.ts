import type { AffiliatePayout, Commission } from '@candor/contracts/http/affiliateEarnings.ts';
import { maskName } from '@candor/domain/clients/referral.ts';
import { money } from '@candor/domain/money/money.ts';
import type { CommissionRow, PayoutRow } from './earningStore.ts';

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
