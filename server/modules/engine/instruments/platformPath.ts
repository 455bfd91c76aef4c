import type { InstrumentSymbol } from '@candor/domain/ids.ts';

/** The portal's page of an instrument, as a mail links to it. */
export function platformPath(symbol: InstrumentSymbol): `/${string}` {
  return `/platform/${symbol.replace(/[^A-Za-z0-9_-]/g, '')}`;
}
