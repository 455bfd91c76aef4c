import { formatPrice } from '../money/display.ts';
import { formatRate } from '../money/decimal.ts';
import { RATE_LIMIT, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Quote } from '../pricing/quote.ts';
import { isSettable, unusableCode } from '../pricing/usability.ts';
import type { MarketState } from '../pricing/usability.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { stopBehind, tickOf } from './follow.ts';
import { checkLevels } from './levels.ts';
import type { Levels } from './levels.ts';
import type { Position } from './position.ts';

/** Levels that a client can set on an open position; undefined clears one. */
export type PositionLevels = Levels & Pick<Position, 'trailing' | 'breakEven'>;

export interface UpdatingFacts {
  readonly position: Position;
  readonly market: MarketState;
  readonly quote: Quote | undefined;
  readonly decimals: number;
}

/**
 * Decides a change of levels; an absent one stays as it is. The refusals, in this order: no price to set against (rule
 * TR-29), stop loss and take profit, trailing, break-even. A trailing stop without a stop loss gets one immediately.
 */
export function decideUpdate(change: Partial<PositionLevels>, facts: UpdatingFacts): Result<PositionLevels> {
  const { position, market, quote, decimals } = facts;
  if (quote === undefined || !isSettable(market)) return refuse({ code: unusableCode(market) });
  const { stopLoss, takeProfit, trailing, breakEven } = { ...position, ...change };
  const levels = checkLevels({ stopLoss, takeProfit }, position.direction, quote, decimals);
  if (!levels.ok) return levels;
  const price = closingPrice(quote, position.direction);
  const isStopMissing = trailing !== undefined && stopLoss === undefined;
  if (trailing !== undefined && (isStopMissing || 'trailing' in change)) {
    const followed = checkTrailing(trailing, { direction: position.direction, quote, decimals });
    if (!followed.ok) return followed;
  }
  const even = 'breakEven' in change ? checkBreakEven(breakEven, position) : accept(true);
  if (!even.ok) return even;
  const stop = isStopMissing ? rate(stopBehind(position.direction, price, trailing)) : stopLoss;
  return accept({ stopLoss: stop, takeProfit, trailing, breakEven });
}

interface Followed {
  readonly direction: Position['direction'];
  readonly quote: Quote;
  readonly decimals: number;
}

/**
 * Rule TR-30: checks a trailing distance: at least a tick and more than the present spread, within which it would fire
 * immediately; and less than the price, since the stop must be a price itself.
 */
function checkTrailing(distance: Rate, { direction, quote, decimals }: Followed): Result<true> {
  const field = 'trailing';
  const tick = tickOf(decimals);
  const price = closingPrice(quote, direction);
  const spread = rate(quote.buy - quote.sell);
  if (distance < tick) return refuse({ code: 'trailingTooSmall', field, params: { minimum: formatRate(rate(tick)) } });
  if (distance <= spread)
    return refuse({ code: 'trailingInsideSpread', field, params: { spread: formatRate(spread) } });
  if (distance >= price || stopBehind(direction, price, distance) > RATE_LIMIT)
    return refuse({ code: 'trailingTooLarge', field, params: { price: formatPrice(price, decimals) } });
  return accept(true);
}

/**
 * Checks that break-even is on the winning side of the open rate; the refusal shows all digits of that rate, which is
 * finer than a tick.
 */
function checkBreakEven(breakEven: Rate | undefined, { direction, openRate }: Position): Result<true> {
  if (breakEven === undefined) return accept(true);
  const params = { price: formatRate(openRate) };
  if (direction === 'buy' && breakEven <= openRate)
    return refuse({ code: 'breakEvenTooLow', field: 'break_even', params });
  if (direction === 'sell' && breakEven >= openRate)
    return refuse({ code: 'breakEvenTooHigh', field: 'break_even', params });
  return accept(true);
}
