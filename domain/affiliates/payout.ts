import { money } from '../money/money.ts';

/** Rule AF-7: less than this is not paid out; it is carried over to the next payout. */
export const PAYOUT_MINIMUM = money(50_000_000n);
