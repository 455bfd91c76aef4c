import { money, rate } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { divideCeil, divideFloor, divideHalfEven } from '../money/rounding.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import type { Position } from './position.ts';

/** The facts of a position that decide its profit. */
export type Stake = Pick<Position, 'direction' | 'amount' | 'leverage' | 'openRate'>;

/** Returns the price move in the position's favour, in rate units. */
function move(direction: Direction, openRate: Rate, price: Rate): bigint {
  return direction === 'buy' ? price - openRate : openRate - price;
}

/** Ruling R3: returns move × amount × leverage ÷ open rate, rounded half-even to micro-units, in account currency. */
export function profitAt(stake: Stake, price: Rate): Money {
  const gain = move(stake.direction, stake.openRate, price) * stake.amount * BigInt(stake.leverage);
  return money(divideHalfEven(gain, stake.openRate));
}

/** Returns the profit at the current quote: a buy is valued at the sell price, a sell at the buy price. */
export function profit(stake: Stake, quote: Pick<Quote, 'buy' | 'sell'>): Money {
  return profitAt(stake, closingPrice(quote, stake.direction));
}

/**
 * Ruling R5: returns the price at which the loss reaches the amount, an adverse move of exactly 1/leverage. A buy ends
 * at or below it, a sell at or above it; rounded so that integer prices compare exactly as the fraction would.
 */
export function terminationRate(stake: Pick<Stake, 'direction' | 'leverage' | 'openRate'>): Rate {
  const leverage = BigInt(stake.leverage);
  return stake.direction === 'buy'
    ? rate(divideFloor(stake.openRate * (leverage - 1n), leverage))
    : rate(divideCeil(stake.openRate * (leverage + 1n), leverage));
}

/** Returns the immediate cost of opening: the spread and the mark-up, as a loss (zero or negative). */
export function costOfOpening(stake: Stake, quote: Pick<Quote, 'buy' | 'sell'>): Money {
  return profit(stake, quote);
}
