import type { AccountId, Instant, InstrumentSymbol, OrderId, PositionId } from '../ids.ts';
import type { Money, Rate } from '../money/money.ts';
import { openingPrice } from '../pricing/quote.ts';
import type { Direction, Quote } from '../pricing/quote.ts';
import type { Refusal } from '../refusals.ts';
import type { Levels } from './levels.ts';

/** A limit waits for a better price than the present one, a stop for a worse one. */
export const pendingTypes = ['limit', 'stop'] as const;
export type PendingType = (typeof pendingTypes)[number];

/** What a client asks to be opened once the price has come to his rate. */
export interface PendingTerms extends Levels {
  readonly direction: Direction;
  readonly type: PendingType;
  /** The price that it waits for: of the side that it opens at, before the mark-up. */
  readonly rate: Rate;
  readonly amount: Money;
  readonly leverage: number;
  /** From this instant on it never fires; undefined: good until cancelled. */
  readonly expiresAt: Instant | undefined;
}

/** An order that waits. It ends once, by one of `pendingEnds`, and is final there. */
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
  /** What it opened. */
  readonly positionId: PositionId | undefined;
  /** Why it opened nothing when its price had come. */
  readonly refusal: Refusal | undefined;
}

/** A buy stop and a sell limit wait for their price to rise, a buy limit and a sell stop for it to fall. */
export function waitsForRise({ direction, type }: Pick<PendingTerms, 'direction' | 'type'>): boolean {
  return (direction === 'buy') === (type === 'stop');
}

/** Rule PO-1: has the price come to the order's rate, or passed it? A buy watches the buy price, a sell its own. */
export function isRateReached(
  order: Pick<PendingTerms, 'direction' | 'type' | 'rate'>,
  quote: Pick<Quote, 'buy' | 'sell'>,
): boolean {
  const price = openingPrice(quote, order.direction);
  return waitsForRise(order) ? price >= order.rate : price <= order.rate;
}

/** Rule PO-6: the expiry itself is too late. */
export function isExpired({ expiresAt }: Pick<PendingTerms, 'expiresAt'>, now: Instant): boolean {
  return expiresAt !== undefined && now >= expiresAt;
}
