import type { Brand } from '@candor/brands/schema.ts';
import { instruments } from './catalogue.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import { findInstrument } from './names.ts';

/** What a brand leaves out of the catalogue. */
export type Offer = Pick<Brand, 'hiddenInstruments'>;

/** The instruments that a brand offers, in the catalogue's order. */
export function offeredInstruments({ hiddenInstruments }: Offer): readonly CatalogueInstrument[] {
  return instruments.filter(({ symbol }) => !hiddenInstruments.includes(symbol));
}

/**
 * An instrument by its symbol or an alias, for anything that opens something in it; undefined when it is unknown or the
 * brand hides it. What a client already has in it is closed, shown and reported under the catalogue's own name.
 */
export function findOffered({ hiddenInstruments }: Offer, name: string): CatalogueInstrument | undefined {
  const found = findInstrument(name);
  return found === undefined || hiddenInstruments.includes(found.symbol) ? undefined : found;
}
