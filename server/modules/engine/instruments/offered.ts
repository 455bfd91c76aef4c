import type { Brand } from '@candor/brands/schema.ts';
import { instruments } from './catalogue.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import { findInstrument } from './names.ts';

/** The part of a brand that hides instruments of the catalogue. */
export type Offer = Pick<Brand, 'hiddenInstruments'>;

/** Lists the instruments that a brand offers, in the catalogue's order. */
export function offeredInstruments({ hiddenInstruments }: Offer): readonly CatalogueInstrument[] {
  return instruments.filter(({ symbol }) => !hiddenInstruments.includes(symbol));
}

/**
 * Finds an instrument by its symbol or an alias, for anything that opens something in it; undefined when it is unknown
 * or the brand hides it. Holdings that a client already has in it are closed, shown and reported under the catalogue's
 * own name.
 */
export function findOffered({ hiddenInstruments }: Offer, name: string): CatalogueInstrument | undefined {
  const found = findInstrument(name);
  return found === undefined || hiddenInstruments.includes(found.symbol) ? undefined : found;
}
