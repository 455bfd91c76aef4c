/** Events that can be reported to a partner's own system. */
export const postbackEvents = ['registration', 'firstDeposit', 'firstDepositReversed', 'commission', 'payout'] as const;
export type PostbackEvent = (typeof postbackEvents)[number];
