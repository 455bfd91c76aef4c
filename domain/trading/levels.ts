import type { Rate } from '../money/money.ts';
import { formatPrice } from '../money/display.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** The stop loss and take profit of a position; undefined clears one. */
export interface Levels {
  readonly stopLoss: Rate | undefined;
  readonly takeProfit: Rate | undefined;
}

/**
 * Checks levels by specification 5: for a buy, take profit must not be below the current sell price and stop loss must
 * not exceed it; for a sell, take profit must not be above the current buy price and stop loss must not be below it.
 * The refusal carries the price. A level equal to the price is allowed and fires at the next tick.
 */
export function checkLevels(
  levels: Levels,
  direction: Direction,
  quote: Pick<Quote, 'buy' | 'sell'>,
  decimals: number,
): Result<Levels> {
  const price = closingPrice(quote, direction);
  const params = { price: formatPrice(price, decimals) };
  const { stopLoss, takeProfit } = levels;
  if (direction === 'buy') {
    if (takeProfit !== undefined && takeProfit < price)
      return refuse({ code: 'takeProfitTooLow', field: 'take_profit', params });
    if (stopLoss !== undefined && stopLoss > price)
      return refuse({ code: 'stopLossTooHigh', field: 'stop_lost', params });
    return accept(levels);
  }
  if (takeProfit !== undefined && takeProfit > price)
    return refuse({ code: 'takeProfitTooHigh', field: 'take_profit', params });
  if (stopLoss !== undefined && stopLoss < price) return refuse({ code: 'stopLossTooLow', field: 'stop_lost', params });
  return accept(levels);
}
