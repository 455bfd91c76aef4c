import type { Money, Rate } from '../money/money.ts';
import { money } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import { closingPrice, openingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import type { executionKinds } from './receipt.ts';
import type { Stake } from '../trading/profit.ts';

interface SeenAndGot {
  readonly kind: (typeof executionKinds)[number];
  readonly tick: Pick<Quote, 'buy' | 'sell'>;
  /** Price that the client saw when ordering. */
  readonly expectedRate: Rate | null;
}

/**
 * Returns how much better for the client the tick's price was than the one that they saw, in rate units; negative:
 * worse.
 */
export function priceImprovement({ kind, tick, expectedRate }: SeenAndGot, direction: Direction): bigint | undefined {
  if (expectedRate === null || (kind !== 'open' && kind !== 'close')) return undefined;
  const price = kind === 'open' ? openingPrice(tick, direction) : closingPrice(tick, direction);
  const wantsLow = (kind === 'open') === (direction === 'buy');
  return wantsLow ? expectedRate - price : price - expectedRate;
}

/** Converts a difference of prices to the money of a position: difference × amount × leverage ÷ open rate. */
export function differenceInMoney(difference: bigint, { amount, leverage, openRate }: Omit<Stake, 'direction'>): Money {
  return money(divideHalfEven(difference * amount * BigInt(leverage), openRate));
}
