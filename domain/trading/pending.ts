import type { AccountId, Instant, InstrumentSymbol, OrderId, PositionId } from '../ids.ts';
import type { Money, Rate } from '../money/money.ts';
import { openingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import type { Refusal } from '../refusals.ts';
import type { Levels } from './levels.ts';

/** Types of pending orders: a limit waits for a better price than the present one, a stop for a worse one. */
export const pendingTypes = ['limit', 'stop'] as const;
export type PendingType = (typeof pendingTypes)[number];

/** A client's request to open once the price has reached their rate. */
export interface PendingTerms extends Levels {
  readonly direction: Direction;
  readonly type: PendingType;
  /** Price for which the order waits: on the side at which it opens, before the mark-up. */
  readonly rate: Rate;
  readonly amount: Money;
  readonly leverage: number;
  /** Instant from which the order never fires; undefined: good until cancelled. */
  readonly expiresAt: Instant | undefined;
}

/** A waiting order. It ends once, by one of `pendingEnds`, and is final then. */
export interface PendingOrder extends PendingTerms {
  readonly id: OrderId;
  readonly accountId: AccountId;
  readonly symbol: InstrumentSymbol;
  readonly createdAt: Instant;
}

export const pendingEnds = ['filled', 'cancelled', 'expired', 'refused'] as const;
export type PendingEnd = (typeof pendingEnds)[number];

export interface EndedOrder extends PendingOrder {
  readonly status: PendingEnd;
  readonly endedAt: Instant;
  /** The position that the order opened. */
  readonly positionId: PositionId | undefined;
  /** Why the order opened nothing when its price was reached. */
  readonly refusal: Refusal | undefined;
}

/**
 * Does the order wait for its price to rise? A buy stop and a sell limit do; a buy limit and a sell stop wait for a
 * fall.
 */
export function waitsForRise({ direction, type }: Pick<PendingTerms, 'direction' | 'type'>): boolean {
  return (direction === 'buy') === (type === 'stop');
}

/** Rule PO-1: has the price reached or passed the order's rate? A buy watches the buy price, a sell the sell price. */
export function isRateReached(
  order: Pick<PendingTerms, 'direction' | 'type' | 'rate'>,
  quote: Pick<Quote, 'buy' | 'sell'>,
): boolean {
  const price = openingPrice(quote, order.direction);
  return waitsForRise(order) ? price >= order.rate : price <= order.rate;
}

/** Rule PO-6: has the order expired? At the instant of its expiry it has. */
export function isExpired({ expiresAt }: Pick<PendingTerms, 'expiresAt'>, now: Instant): boolean {
  return expiresAt !== undefined && now >= expiresAt;
}
