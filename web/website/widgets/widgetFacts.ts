import type { PriceFrame } from '@candor/contracts/sockets/prices.ts';
import type { CurrencyPair } from '@candor/domain/pricing/crossRates.ts';
import type { ListedInstrument } from '../../data/page.ts';
import type { WidgetWords } from '../../data/words.server.ts';

/** Four groups of the market-quotes widget (specification 2). */
export const quoteGroups = ['crypto', 'forex', 'stocks', 'commodities'] as const;
export type QuoteGroupName = (typeof quoteGroups)[number];

export interface QuoteGroup {
  readonly name: QuoteGroupName;
  readonly instruments: readonly ListedInstrument[];
  /** Number of instruments of the group that the brand offers. */
  readonly offered: number;
}

/** Pair of two of the eight currencies, with its name at charting providers. */
export interface ListedPair extends CurrencyPair {
  readonly code: string;
}

export interface TapeEntry {
  readonly instrument: ListedInstrument;
  readonly title: string;
}

/** Initial data of the home page's widgets: the brand's choice of them and the present prices. */
export interface WidgetFacts extends PriceFrame {
  readonly words: WidgetWords;
  readonly table:
    | { readonly kind: 'quotes'; readonly groups: readonly QuoteGroup[] }
    | { readonly kind: 'crossRates'; readonly pairs: readonly ListedPair[] };
  /** Entries of the tape; undefined if the brand shows none. */
  readonly tape?: readonly TapeEntry[];
}

/**
 * Returns the address of an instrument's large chart on the platform, which finds it by this code (specification 2).
 */
export function largeChart(code: string): string {
  return `/platform/?tvwidgetsymbol=${encodeURIComponent(code)}`;
}
