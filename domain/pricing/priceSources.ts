import type { Instant } from '../ids.ts';
import type { Category } from '../trading/instrument.ts';
import { categories } from '../trading/instrument.ts';

/** Sources from which a router chooses, with the categories that each quotes. */
const quotedBy = {
  binance: ['crypto'],
  oanda: ['forex', 'index', 'commodities'],
  fix: categories,
  simulated: categories,
} as const satisfies Record<string, readonly Category[]>;

export type RoutedName = keyof typeof quotedBy;
export const routedNames = ['binance', 'oanda', 'fix', 'simulated'] as const satisfies readonly RoutedName[];

/** Sources of each category, best first; an absent category has no prices. */
export type RoutedCategories = Readonly<Partial<Record<Category, readonly RoutedName[]>>>;

/** Is the name one of a source from which a router chooses? */
export function isRouted(name: string): name is RoutedName {
  return Object.hasOwn(quotedBy, name);
}

/** Does the source quote instruments of this category? */
export function quotes(source: RoutedName, category: Category): boolean {
  const quoted: readonly Category[] = quotedBy[source];
  return quoted.includes(category);
}

/** Lists each named source once. */
export function namesIn(routed: RoutedCategories): readonly RoutedName[] {
  return [...new Set(Object.values(routed).flat())];
}

/** Is one of these sources simulated, so that its prices are not of a real market (ruling R25)? */
export function hasSimulated(routed: RoutedCategories): boolean {
  return namesIn(routed).includes('simulated');
}

/** Lists the categories that have sources before and none after: their positions could not be closed. */
export function leftWithout(before: RoutedCategories, after: RoutedCategories): readonly Category[] {
  return categories.filter((one) => (before[one] ?? []).length > 0 && (after[one] ?? []).length === 0);
}

/** Reasons why a source of the settings in force cannot be used; `name` is that of its secret. */
export const sourceOffCodes = ['secretGone', 'secretChanged'] as const;

export interface SourceOff {
  readonly source: RoutedName;
  readonly code: (typeof sourceOffCodes)[number];
  readonly name: string;
}

/** State that a source reports; a simulated or recorded one reports only its name. */
export interface SourceState {
  readonly name: string;
  readonly state: 'connecting' | 'live' | 'stale' | 'down';
  readonly heardAt?: Instant | undefined;
  /** Why the source's last connection ended, in our own wording, which contains no secret. */
  readonly lastEnd?: string | undefined;
}
