import { RATE_DIGITS, RATE_LIMIT, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { divideCeil, divideFloor } from '../money/rounding.ts';

/** The eight currencies of the cross rates (specification 2), in their order. */
export const crossCurrencies = ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD'] as const;

/** A pair of currencies with a quoted price: one `base` costs this much `quote`. */
export interface CurrencyPair {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/** The price of one `base`, and its change over the day in percent where it is known. */
export interface CrossQuote {
  readonly buy: Rate;
  readonly sell: Rate;
  readonly change?: number | undefined;
}

/** A pair on the path from one currency to another; `isInverse`: from its quote currency to its base. */
export interface CrossLeg {
  readonly symbol: string;
  readonly isInverse: boolean;
}

/** Currencies through which the path between two others leads if they have no pair; the first that has both legs. */
const PIVOTS = ['USD', 'EUR'] as const;
const ONE = 10n ** BigInt(RATE_DIGITS);

/** Finds the quoted pairs from `base` to `quote`: one, or two through a pivot; undefined where there are none. */
export function crossPath(
  base: string,
  quote: string,
  pairs: readonly CurrencyPair[],
): readonly CrossLeg[] | undefined {
  const direct = findLeg(base, quote, pairs);
  if (direct !== undefined) return [direct];
  for (const pivot of PIVOTS) {
    const first = findLeg(base, pivot, pairs);
    const second = findLeg(pivot, quote, pairs);
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return undefined;
}

/**
 * Calculates the price of a path: multiplied exactly and rounded once, sell down and buy up, so that a computed price
 * is never better than its legs. Undefined where a leg has no price, or the product is not a valid rate.
 */
export function crossQuote(
  path: readonly CrossLeg[],
  quoteOf: (symbol: string) => CrossQuote | undefined,
): CrossQuote | undefined {
  let sell = { over: ONE, under: 1n };
  let buy = { over: ONE, under: 1n };
  let growth: number | undefined = 1;
  for (const { symbol, isInverse } of path) {
    const leg = quoteOf(symbol);
    if (leg === undefined || leg.sell <= 0n || leg.buy <= 0n) return undefined;
    sell = isInverse ? scaleFraction(sell, ONE, leg.buy) : scaleFraction(sell, leg.sell, ONE);
    buy = isInverse ? scaleFraction(buy, ONE, leg.sell) : scaleFraction(buy, leg.buy, ONE);
    growth = growBy(growth, leg.change, isInverse);
  }
  const [low, high] = [divideFloor(sell.over, sell.under), divideCeil(buy.over, buy.under)];
  if (low <= 0n || high > RATE_LIMIT) return undefined;
  return { sell: rate(low), buy: rate(high), change: growth === undefined ? undefined : (growth - 1) * 100 };
}

/**
 * Returns a cross rate's decimals as brokers write them: five, three in yen, and six for a yen in another currency,
 * which is worth little.
 */
export function crossDecimals(base: string, quote: string): number {
  if (quote === 'JPY') return 3;
  return base === 'JPY' ? 6 : 5;
}

function findLeg(base: string, quote: string, pairs: readonly CurrencyPair[]): CrossLeg | undefined {
  for (const pair of pairs) {
    if (pair.base === base && pair.quote === quote) return { symbol: pair.symbol, isInverse: false };
    if (pair.base === quote && pair.quote === base) return { symbol: pair.symbol, isInverse: true };
  }
  return undefined;
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

function scaleFraction({ over, under }: Fraction, byOver: bigint, byUnder: bigint): Fraction {
  return { over: over * byOver, under: under * byUnder };
}

function growBy(growth: number | undefined, change: number | undefined, isInverse: boolean): number | undefined {
  if (growth === undefined || change === undefined || change <= -100) return undefined;
  const factor = 1 + change / 100;
  return isInverse ? growth / factor : growth * factor;
}
