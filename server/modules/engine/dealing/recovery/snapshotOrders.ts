import type { AccountId } from '@candor/domain/ids.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { PendingOrder } from '@candor/domain/trading/pending.ts';

/** Doubles per pending order in the snapshot; each of its figures is a whole number below 2^53. */
export const ORDER_WIDTH = 10;
const NONE = -1;
const SELL = 1;
const STOP = 2;

/** Converts an order to doubles; `symbol` is the file's number of its instrument. */
export function orderFigures(order: PendingOrder, symbol: number): number[] {
  const { id, direction, type, rate: orderRate, amount, leverage, stopLoss, takeProfit, createdAt, expiresAt } = order;
  const marks = (direction === 'sell' ? SELL : 0) + (type === 'stop' ? STOP : 0);
  const levels = [stopLoss, takeProfit].map((level) => (level === undefined ? NONE : toDouble(level)));
  return [id, symbol, marks, toDouble(orderRate), toDouble(amount), leverage, ...levels, createdAt, expiresAt ?? NONE];
}

/** Converts the doubles of `orderFigures` to an order. */
export function orderOfFigures(
  accountId: AccountId,
  figures: readonly number[],
  symbolOf: (number: number) => string,
): PendingOrder {
  const [id = 0, symbol = 0, marks = 0, orderRate = 0, amount = 0, leverage = 0, stop, target, createdAt = 0, expiry] =
    figures;
  return {
    id,
    accountId,
    symbol: symbolOf(symbol),
    direction: (marks & SELL) === 0 ? 'buy' : 'sell',
    type: (marks & STOP) === 0 ? 'limit' : 'stop',
    rate: rate(BigInt(orderRate)),
    amount: money(BigInt(amount)),
    leverage,
    stopLoss: level(stop),
    takeProfit: level(target),
    createdAt,
    expiresAt: expiry === NONE ? undefined : expiry,
  };
}

function level(value = NONE): Rate | undefined {
  return value === NONE ? undefined : rate(BigInt(value));
}
