import type { Brand } from '@candor/brands/schema.ts';
import type {
  OfficeAffiliate,
  OfficeAffiliatePayout,
  OfficeCommission,
} from '@candor/contracts/http/office/affiliates.ts';
import { fullAmount } from '@candor/domain/affiliates/earn.ts';
import type { StoredCommission, StoredPayout } from './earningStore.ts';
import type { StoredPartner } from './store.ts';

export function presentPartner(partner: StoredPartner, currency: Brand['currency']): OfficeAffiliate {
  const { id, code, name, email, createdAt, parent = null, clicks, registrations, owed, waiting = null } = partner;
  return {
    id,
    code,
    name,
    email,
    state: stateOf(partner),
    since: createdAt,
    parent,
    clicks,
    registrations,
    first_deposits: partner.firstDeposits,
    owed,
    currency,
    waiting,
  };
}

function stateOf({ isDisabled, hasPassword }: StoredPartner): OfficeAffiliate['state'] {
  if (isDisabled) return 'disabled';
  return hasPassword ? 'active' : 'invited';
}

export function presentPayout(payout: StoredPayout): OfficeAffiliatePayout {
  const { id, state, reference, reason } = payout;
  return {
    id,
    state,
    reference,
    reason,
    amount: payout.amount,
    commissions: payout.commissions,
    requested_at: payout.requestedAt,
    paid_at: payout.paidAt,
  };
}

export function presentCommission(commission: StoredCommission): OfficeCommission {
  const { kind, inputs, amount } = commission;
  return { ...commission, full: fullAmount(kind, inputs) ?? amount };
}
