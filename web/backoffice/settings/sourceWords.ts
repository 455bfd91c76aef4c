import { routedNames } from '@candor/domain/pricing/priceSources.ts';
import type { RoutedName } from '@candor/domain/pricing/priceSources.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import type { ListedField } from '@candor/contracts/http/office/writtenSettings.ts';

/** Returns the source that a setting of a venue belongs to; undefined if the setting is a market's list. */
export function venueOf(field: string): RoutedName | undefined {
  const prefix = field.split('_')[0]?.toLowerCase();
  return routedNames.find((name) => name === prefix);
}

/** Returns the market whose sources a setting lists. */
export function marketOf(field: string): Category | undefined {
  return categories.find((name) => name === field);
}

/** Reads the sources of a list, best first. */
export function listedSources(text: string): readonly RoutedName[] {
  const named = new Set(text.split(/[\s,]+/));
  return routedNames.filter((name) => named.has(name)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
}

/** Puts a source in this place of the list, swapping places if it had another; undefined empties the place. */
export function placeSource(
  chosen: readonly RoutedName[],
  place: number,
  source: RoutedName | undefined,
): readonly RoutedName[] {
  const before = chosen[place];
  const others = chosen.map((name) => (name === source && before !== undefined ? before : name));
  const list = source === undefined ? others.toSpliced(place, 1) : others.toSpliced(place, 1, source);
  return [...new Set(list)];
}

/** Returns the settings of one venue. */
export function fieldsOfVenue(fields: readonly ListedField[], venue: RoutedName): readonly ListedField[] {
  return fields.filter(({ name }) => venueOf(name) === venue);
}
