import type { AffiliatePayout, Commission } from '@candor/contracts/http/affiliateEarnings.ts';
import { fullAmount } from '@candor/domain/affiliates/earn.ts';
import { maskName } from '@candor/domain/clients/referral.ts';
import { money } from '@candor/domain/money/money.ts';
import type { CommissionRow, PayoutRow } from './earningStore.ts';

export function presentCommission(row: CommissionRow): Commission {
  const { id, kind, state, earned_at, payable_at, plan_id, rule, inputs, reason, through, limited_by } = row;
  return {
    id,
    kind,
    state,
    earned_at,
    payable_at,
    plan_id,
    rule,
    inputs: { ...inputs },
    reason,
    limited_by,
    amount: money(row.amount),
    full: fullAmount(kind, inputs) ?? money(row.amount),
    about: through ?? maskName(row.first_name, row.last_name),
  };
}

export function presentPayout(row: PayoutRow): AffiliatePayout {
  const { id, state, requested_at, decided_at, paid_at, reference, reason } = row;
  return { id, state, requested_at, decided_at, paid_at, reference, reason, amount: money(row.amount) };
}
