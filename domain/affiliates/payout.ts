import { money } from '../money/money.ts';

/** Rule AF-7: below this nothing is paid out; it stays with what comes. */
export const PAYOUT_MINIMUM = money(50_000_000n);
