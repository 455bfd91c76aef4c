import type { Instant } from '../ids.ts';
import type { Category } from '../trading/instrument.ts';
import { categories } from '../trading/instrument.ts';

/** The sources that a router chooses from, with the categories that each quotes. */
const quotedBy = {
  binance: ['crypto'],
  oanda: ['forex', 'index', 'commodities'],
  fix: categories,
  simulated: categories,
} as const satisfies Record<string, readonly Category[]>;

export type RoutedName = keyof typeof quotedBy;
export const routedNames = ['binance', 'oanda', 'fix', 'simulated'] as const satisfies readonly RoutedName[];

/** The sources of each category, best first; a category that is not named has no prices. */
export type RoutedCategories = Readonly<Partial<Record<Category, readonly RoutedName[]>>>;

export function isRouted(name: string): name is RoutedName {
  return Object.hasOwn(quotedBy, name);
}

/** Does the source quote instruments of this category? */
export function quotes(source: RoutedName, category: Category): boolean {
  const quoted: readonly Category[] = quotedBy[source];
  return quoted.includes(category);
}

/** Each source that is named, once. */
export function namesIn(routed: RoutedCategories): readonly RoutedName[] {
  return [...new Set(Object.values(routed).flat())];
}

/** Is some of what these sources may send no real market's (ruling R25)? */
export function hasSimulated(routed: RoutedCategories): boolean {
  return namesIn(routed).includes('simulated');
}

/** The categories that have prices by the first and none by the second: their positions could not be closed. */
export function leftWithout(before: RoutedCategories, after: RoutedCategories): readonly Category[] {
  return categories.filter((one) => (before[one] ?? []).length > 0 && (after[one] ?? []).length === 0);
}

/** Why a source of the settings in force cannot be used; `name` is its secret. */
export const sourceOffCodes = ['secretGone', 'secretChanged'] as const;

export interface SourceOff {
  readonly source: RoutedName;
  readonly code: (typeof sourceOffCodes)[number];
  readonly name: string;
}

/** What a source says of itself; a simulated or recorded one has nothing to say but its name. */
export interface SourceState {
  readonly name: string;
  readonly state: 'connecting' | 'live' | 'stale' | 'down';
  readonly heardAt?: Instant | undefined;
  /** Why its last connection ended, in our own words: no secret is in it. */
  readonly lastEnd?: string | undefined;
}
