/** What a partner is paid for. A share of what clients lose is none of them, and cannot be written down. */
export const commissionKinds = ['registration', 'firstDeposit', 'spreadShare', 'secondTier'] as const;
export type CommissionKind = (typeof commissionKinds)[number];

/** Why a row has less than its plan's rule gives: it says so, and nothing is passed over. */
export const commissionLimits = ['country', 'monthlyCap'] as const;
export type CommissionLimit = (typeof commissionLimits)[number];

/** `held`: not yet released. `requested`: part of a payout that is not paid yet. */
export const commissionStates = ['held', 'payable', 'requested', 'paid', 'reversed'] as const;
export type CommissionState = (typeof commissionStates)[number];
