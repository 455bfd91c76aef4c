import type { Instant } from '../ids.ts';
import { floorToMinor, isWholeMinor } from '../money/currency.ts';
import { formatMoney } from '../money/decimal.ts';
import { money } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { divideFloor } from '../money/rounding.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Quote } from '../pricing/quote.ts';
import { isUsable, unusableCode } from '../pricing/usability.ts';
import type { MarketState } from '../pricing/usability.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { MINIMUM_AMOUNT, checkPriceSeen } from './open.ts';
import type { ClosedPosition, ClosingReason, Position } from './position.ts';
import { profitAt } from './profit.ts';

export interface CloseOrder {
  /** Amount to close; absent or the position's whole amount: all of it. */
  readonly amount?: Money;
  readonly expectedPrice: Rate | undefined;
  readonly tolerance: bigint | undefined;
}

export interface ClosingFacts {
  readonly position: Position;
  /** Currency of the account, ISO 4217. */
  readonly currency: string;
  readonly market: MarketState;
  readonly quote: Quote | undefined;
  readonly decimals: number;
  readonly now: Instant;
}

/**
 * Decides a close by hand, of the whole position or a part of it: at the server's own latest tick (ruling R2), only
 * in a usable market (ruling R8). The closed position has the amount that was closed.
 */
export function decideClose(order: CloseOrder, facts: ClosingFacts): Result<ClosedPosition> {
  const { position, currency, market, quote, decimals, now } = facts;
  if (quote === undefined || !isUsable(market)) return refuse({ code: unusableCode(market) });
  const amount = order.amount ?? position.amount;
  const checked = checkPart(amount, position, currency);
  if (!checked.ok) return checked;
  const price = closingPrice(quote, position.direction);
  const priceCheck = checkPriceSeen(order, { price, wantsLow: position.direction === 'sell', quote, decimals });
  return priceCheck.ok ? accept(closeAt({ ...position, amount }, quote, now, 'manually')) : priceCheck;
}

/**
 * Checks that both the closed and the remaining amount could have been opened on their own. Refusals: `malformed`,
 * `amountTooSmall`, `closeAmountTooLarge`, `remainderTooSmall`.
 */
export function checkPart(amount: Money, position: Pick<Position, 'amount'>, currency: string): Result<true> {
  const field = 'amount';
  const minimum = formatMoney(MINIMUM_AMOUNT, currency);
  if (amount === position.amount) return accept(true);
  if (!isWholeMinor(amount, currency)) return refuse({ code: 'malformed', field });
  if (amount < MINIMUM_AMOUNT) return refuse({ code: 'amountTooSmall', field, params: { minimum } });
  if (amount > position.amount) {
    const params = { amount: formatMoney(position.amount, currency) };
    return refuse({ code: 'closeAmountTooLarge', field, params });
  }
  if (position.amount - amount < MINIMUM_AMOUNT)
    return refuse({ code: 'remainderTooSmall', field, params: { minimum } });
  return accept(true);
}

/** Returns a percentage of an amount, rounded down to the currency's smallest unit. */
export function partOf(amount: Money, percent: bigint, currency: string): Money {
  return floorToMinor(money(divideFloor(amount * percent, 100n)), currency);
}

/** Closes a position at the market price of a tick, better or worse than any level (rulings R3, R4). */
export function closeAt(
  position: Position,
  quote: Pick<Quote, 'buy' | 'sell'>,
  now: Instant,
  reason: ClosingReason,
): ClosedPosition {
  const closeRate = closingPrice(quote, position.direction);
  const profit = profitAt(position, closeRate);
  return { ...position, parent: undefined, closedAt: now, closeRate, profit, closingReason: reason };
}
