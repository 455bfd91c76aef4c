/** Kinds of commission. A share of clients' losses is not among them and cannot be expressed. */
export const commissionKinds = ['registration', 'firstDeposit', 'spreadShare', 'secondTier'] as const;
export type CommissionKind = (typeof commissionKinds)[number];

/** Why a row earns less than its plan's rule gives: the reason is stated, and nothing is omitted. */
export const commissionLimits = ['country', 'monthlyCap'] as const;
export type CommissionLimit = (typeof commissionLimits)[number];

/** State of a commission. `held`: not yet released. `requested`: part of a payout that is not paid yet. */
export const commissionStates = ['held', 'payable', 'requested', 'paid', 'reversed'] as const;
export type CommissionState = (typeof commissionStates)[number];
