import type { Rate } from '../money/money.ts';
import { closingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import type { ClosingReason } from '../trading/position.ts';
import { hasReached, opposite } from '../trading/triggers.ts';
import type { executionActors } from './receipt.ts';
import { priceImprovement } from './slippage.ts';

/** What was ordered, as the published figures tell orders apart. */
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

/** How the price of the tick compares with the price that was seen or ordered; `uncompared`: there was none. */
export const priceSides = ['better', 'same', 'worse', 'uncompared'] as const;
export type PriceSide = (typeof priceSides)[number];

/** An execution that opened or closed, with what its position and its pending order say of it. */
export interface ExecutedOrder {
  readonly kind: 'open' | 'close';
  readonly actor: (typeof executionActors)[number];
  readonly direction: Direction;
  readonly tick: Pick<Quote, 'buy' | 'sell'>;
  /** The price that the client saw, or at which a pending order was to be filled. */
  readonly expectedRate: Rate | null;
  /** Of the pending order that opened it; null: none did. */
  readonly pending: 'limit' | 'stop' | null;
  /** Of a close. */
  readonly reason: ClosingReason | null;
  /** As the position had them when it was closed. */
  readonly stopLoss: Rate | null;
  readonly takeProfit: Rate | null;
}

/** Rule HN-1: the type under which an execution is counted; undefined: no order brought it about (a delisting). */
export function orderTypeOf({ kind, actor, pending, reason }: ExecutedOrder): OrderType | undefined {
  if (reason === 'delisted') return undefined;
  if (actor === 'robot' || reason === 'aiTrade') return 'robot';
  if (pending !== null) return pending === 'limit' ? 'limitEntry' : 'stopEntry';
  if (kind === 'open') return 'marketOpen';
  if (reason === 'stopLoss' || reason === 'takeProfit') return reason;
  return reason === 'lowMargin' ? 'closeOut' : 'marketClose';
}

/**
 * Rule HN-2: the price of the tick against the price that was seen or ordered, before the mark-up, by the rule that
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

/** Levels that the robot manages have one reason: which of them was reached is said by the tick. */
function isStopReached({ tick, direction, stopLoss }: ExecutedOrder): boolean {
  return stopLoss !== null && hasReached(opposite(direction), closingPrice(tick, direction), stopLoss);
}
