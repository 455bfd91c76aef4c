import type { Asset } from '@candor/contracts/http/data.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import type { LiveQuote } from '../../../data/quotes.ts';

export const sortKeys = ['default', 'symbol', 'change', 'spread'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Units of a relative spread, hundredths of a basis point of the sell price, so that all instruments compare. */
const SPREAD_UNITS = 1_000_000n;

/** Sorts by the present values of the key; an instrument without a price comes last. */
export function sortAssets(
  assets: readonly Asset[],
  key: SortKey,
  quoteOf: (symbol: string) => Pick<LiveQuote, 'buy' | 'sell' | 'change'> | undefined,
): readonly Asset[] {
  switch (key) {
    case 'default':
      return assets;
    case 'symbol':
      return assets.toSorted((first, second) => (first.symbol < second.symbol ? -1 : 1));
    case 'change':
      return byNumber(assets, ({ symbol }) => negated(quoteOf(symbol)?.change));
    case 'spread':
      return byNumber(assets, ({ symbol }) => relativeSpread(quoteOf(symbol)));
  }
}

/** Returns the spread as a part of the sell price, in hundredths of a basis point; undefined without a price. */
function relativeSpread(quote: Pick<LiveQuote, 'buy' | 'sell'> | undefined): number | undefined {
  if (quote === undefined || quote.sell === 0n) return undefined;
  return Number.parseInt(`${((quote.buy - quote.sell) * SPREAD_UNITS) / quote.sell}`, 10);
}

/** Formats the spread in hundredths of a percent of the price, one decimal: 0.9. */
export function spreadText(quote: Pick<LiveQuote, 'buy' | 'sell'>): string {
  const spread = (quote.buy - quote.sell) * SPREAD_UNITS;
  return quote.sell === 0n ? '' : formatFixed(divideHalfEven(spread, quote.sell), 2, 1);
}

function byNumber(assets: readonly Asset[], valueOf: (asset: Asset) => number | undefined): readonly Asset[] {
  const values = new Map(assets.map((asset) => [asset.symbol, valueOf(asset) ?? Infinity]));
  const of = ({ symbol }: Asset) => values.get(symbol) ?? Infinity;
  return assets.toSorted((first, second) => (of(first) === of(second) ? 0 : of(first) - of(second)));
}

function negated(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}
