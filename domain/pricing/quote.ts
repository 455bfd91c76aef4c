import type { Instant, InstrumentSymbol } from '../ids.ts';
import type { Rate } from '../money/money.ts';

/** One tick of one instrument: the prices at which a client buys (ask) and sells (bid), as its source sent them. */
export interface Quote {
  readonly symbol: InstrumentSymbol;
  readonly buy: Rate;
  readonly sell: Rate;
  /** Id that ascends within the installation; a fill names it. */
  readonly tickId: number;
  readonly source: string;
  readonly sourceTime: Instant;
  readonly receivedTime: Instant;
}

/** Direction of a client's trade. */
export type Direction = 'buy' | 'sell';

/** Is the quote neither zero nor crossed (the client could buy for less than they sell)? Others are never stored. */
export function isWellFormed(quote: Pick<Quote, 'buy' | 'sell'>): boolean {
  return quote.sell > 0n && quote.buy >= quote.sell;
}

/**
 * Specification 9: returns the price at which a position is valued and closed: the sell price for a buy, the buy price
 * for a sell.
 */
export function closingPrice(quote: Pick<Quote, 'buy' | 'sell'>, direction: Direction): Rate {
  return direction === 'buy' ? quote.sell : quote.buy;
}

/** Returns the side of the quote at which a position opens, before the mark-up. */
export function openingPrice(quote: Pick<Quote, 'buy' | 'sell'>, direction: Direction): Rate {
  return direction === 'buy' ? quote.buy : quote.sell;
}
