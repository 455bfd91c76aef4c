import type { Brand } from '@candor/brands/schema.ts';
import type {
  OfficeAffiliate,
  OfficeAffiliatePayout,
  OfficeCommission,
} from '@candor/contracts/http/office/affiliates.ts';
import { fullAmount } from '@candor/domain/affiliates/earn.ts';
import { money } from '@candor/domain/money/money.ts';
import { toInteger } from '../../../database/columns.ts';
import type { StoredCommission, StoredPayout } from './earningStore.ts';
import type { StoredPartner } from './store.ts';

export function presentPartner(partner: StoredPartner, currency: Brand['currency']): OfficeAffiliate {
  const { id, code, name, email, createdAt, parentId, parentName, waitingAmount, waitingState, waitingSince } = partner;
  return {
    id,
    code,
    name,
    email,
    state: stateOf(partner),
    since: createdAt,
    parent: parentId === null || parentName === null ? null : { id: parentId, name: parentName },
    clicks: toInteger(partner.clicks),
    registrations: toInteger(partner.registrations),
    first_deposits: toInteger(partner.firstDeposits),
    owed: money(partner.owed + (waitingAmount ?? 0n)),
    currency,
    waiting:
      waitingAmount === null || waitingState === null || waitingSince === null
        ? null
        : { amount: money(waitingAmount), state: waitingState, at: waitingSince },
  };
}

function stateOf({ disabledAt, hasPassword }: StoredPartner): OfficeAffiliate['state'] {
  if (disabledAt !== null) return 'disabled';
  return hasPassword ? 'active' : 'invited';
}

export function presentPayout(payout: StoredPayout): OfficeAffiliatePayout {
  const { id, state, reference, reason } = payout;
  return {
    id,
    state,
    reference,
    reason,
    amount: money(payout.amount),
    commissions: toInteger(payout.commissions),
    requested_at: payout.requestedAt,
    paid_at: payout.paidAt,
  };
}

export function presentCommission(commission: StoredCommission): OfficeCommission {
  const { id, kind, state, rule, inputs, reason } = commission;
  return {
    id,
    kind,
    state,
    rule,
    inputs,
    reason,
    amount: money(commission.amount),
    full: fullAmount(kind, inputs) ?? money(commission.amount),
    limited_by: commission.limitedBy,
    earned_at: commission.earnedAt,
    payable_at: commission.payableAt,
    plan_id: commission.planId,
  };
}
