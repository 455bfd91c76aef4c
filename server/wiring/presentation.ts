import type { Presentation } from '../modules/engine/dealing/index.ts';
import { findInstrument } from '../modules/engine/instruments/index.ts';
import type { World } from './world.ts';

/** Shows positions at the latest prices, under the catalogue's names. */
export function presentation({ board }: Pick<World, 'board'>): Presentation {
  return {
    quote: (symbol) => board.quote(symbol),
    instrumentName: (symbol) => findInstrument(symbol)?.name ?? symbol,
  };
}
