import type { Brand } from '@candor/brands/schema.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { PageFacts } from '@candor/web/data/page.ts';
import { findInstrument } from '../modules/engine/instruments/index.ts';
import { rememberFor } from './rememberFor.ts';
import type { MainThread } from './world.ts';

/** Bar interval of the picture: half a day in bars that are still distinguishable on a phone. */
const INTERVAL = '15m';
const COUNT = 56;
/** How long a picture shows the same bars. */
const KEPT_MS = MINUTE_MS;

type Bars = Promise<PageFacts['bars']>;

/** Returns the instrument's bars on a brand's picture of the platform; without them the home page has no picture. */
export function picturedBars({ bus, clock, log }: Pick<MainThread, 'bus' | 'clock' | 'log'>) {
  const kept = new Map<InstrumentSymbol, () => Bars>();
  const read = async (symbol: InstrumentSymbol): Bars => {
    try {
      return await bus.request('render.candles', { symbol, interval: INTERVAL, count: COUNT, to: undefined });
    } catch (error) {
      log.warn({ error: String(error), symbol }, "the bars of a home page's picture were not read");
      return undefined;
    }
  };
  return async ({ website }: Brand): Bars => {
    const instrument = findInstrument(website.picture);
    if (instrument === undefined) return undefined;
    const { symbol } = instrument;
    const known = kept.get(symbol) ?? rememberFor(clock, KEPT_MS, () => read(symbol));
    kept.set(symbol, known);
    return known();
  };
}
