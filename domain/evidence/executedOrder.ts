import type { Rate } from '../money/money.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import type { ClosingReason } from '../trading/position.ts';
import { hasReached, opposite } from '../trading/triggers.ts';
import type { executionActors } from './receipt.ts';
import { priceImprovement } from './slippage.ts';

/** Types of orders that the published figures distinguish. */
export const orderTypes = [
  'marketOpen',
  'marketClose',
  'limitEntry',
  'stopEntry',
  'stopLoss',
  'takeProfit',
  'closeOut',
  'robot',
] as const;
export type OrderType = (typeof orderTypes)[number];

/** The tick's price compared with the price that was seen or ordered; `uncompared`: there was none. */
export const priceSides = ['better', 'same', 'worse', 'uncompared'] as const;
export type PriceSide = (typeof priceSides)[number];

/** An execution that opened or closed, with the facts of its position and its pending order. */
export interface ExecutedOrder {
  readonly kind: 'open' | 'close';
  readonly actor: (typeof executionActors)[number];
  readonly direction: Direction;
  readonly tick: Pick<Quote, 'buy' | 'sell'>;
  /** Price that the client saw, or at which a pending order was to be filled. */
  readonly expectedRate: Rate | null;
  /** Type of the pending order that opened it; null: none did. */
  readonly pending: 'limit' | 'stop' | null;
  /** Reason of a close. */
  readonly reason: ClosingReason | null;
  /** Levels of the position when it was closed. */
  readonly stopLoss: Rate | null;
  readonly takeProfit: Rate | null;
}

/** Rule HN-1: returns the type under which an execution is counted; undefined: no order caused it (a delisting). */
export function orderTypeOf({ kind, actor, pending, reason }: ExecutedOrder): OrderType | undefined {
  if (reason === 'delisted') return undefined;
  if (actor === 'robot' || reason === 'aiTrade') return 'robot';
  if (pending !== null) return pending === 'limit' ? 'limitEntry' : 'stopEntry';
  if (kind === 'open') return 'marketOpen';
  if (reason === 'stopLoss' || reason === 'takeProfit') return reason;
  return reason === 'lowMargin' ? 'closeOut' : 'marketClose';
}

/**
 * Rule HN-2: compares the tick's price with the price that was seen or ordered, before the mark-up, by the rule that
 * receipts use (EV-10). A stop loss and a take profit were ordered at their levels.
 */
export function priceSideOf(order: ExecutedOrder): PriceSide {
  const { kind, tick, direction } = order;
  const better = priceImprovement({ kind, tick, expectedRate: orderedRate(order) }, direction);
  if (better === undefined) return 'uncompared';
  return better === 0n ? 'same' : better > 0n ? 'better' : 'worse';
}

function orderedRate(order: ExecutedOrder): Rate | null {
  const { kind, actor, reason, expectedRate, stopLoss, takeProfit } = order;
  if (kind === 'open' || actor !== 'rule') return expectedRate;
  switch (reason) {
    case 'stopLoss':
      return stopLoss;
    case 'takeProfit':
      return takeProfit;
    case 'aiTrade':
      return isStopReached(order) ? stopLoss : takeProfit;
    default:
      return null;
  }
}

/** Was the stop the level that was reached? Levels that the robot manages share one reason, so the tick decides. */
function isStopReached({ tick, direction, stopLoss }: ExecutedOrder): boolean {
  return stopLoss !== null && hasReached(opposite(direction), closingPrice(tick, direction), stopLoss);
}
