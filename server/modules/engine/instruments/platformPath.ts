import type { InstrumentSymbol } from '@candor/domain/ids.ts';

/** Returns the path of an instrument's page in the portal, for links in mails. */
export function platformPath(symbol: InstrumentSymbol): `/${string}` {
  return `/platform/${symbol.replace(/[^A-Za-z0-9_-]/g, '')}`;
}
