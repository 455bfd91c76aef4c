import type { Instant, InstrumentSymbol } from '../ids.ts';
import type { Rate } from '../money/money.ts';

/** One tick of one instrument: what a client buys at (ask) and sells at (bid), as its source sent it. */
export interface Quote {
  readonly symbol: InstrumentSymbol;
  readonly buy: Rate;
  readonly sell: Rate;
  /** Ascending per installation; a fill names it. */
  readonly tickId: number;
  readonly source: string;
  readonly sourceTime: Instant;
  readonly receivedTime: Instant;
}

/** The side a client takes. */
export type Direction = 'buy' | 'sell';

/** A quote that must never be kept: zero, or crossed (the client could buy for less than they sell). */
export function isWellFormed(quote: Pick<Quote, 'buy' | 'sell'>): boolean {
  return quote.sell > 0n && quote.buy >= quote.sell;
}

/** Specification 9: a buy position is valued and closed at the sell price, a sell position at the buy price. */
export function closingPrice(quote: Pick<Quote, 'buy' | 'sell'>, direction: Direction): Rate {
  return direction === 'buy' ? quote.sell : quote.buy;
}

/** The side of the quote at which a position opens, before the mark-up. */
export function openingPrice(quote: Pick<Quote, 'buy' | 'sell'>, direction: Direction): Rate {
  return direction === 'buy' ? quote.buy : quote.sell;
}
