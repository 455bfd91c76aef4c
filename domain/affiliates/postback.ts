/** What a partner's own system can be told. */
export const postbackEvents = ['registration', 'firstDeposit', 'firstDepositReversed', 'commission', 'payout'] as const;
export type PostbackEvent = (typeof postbackEvents)[number];
