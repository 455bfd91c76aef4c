import { assert } from '@candor/domain/assert.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { instruments } from '../modules/engine/instruments/index.ts';
import type { PriceSource } from '../providers/prices/interface.ts';
import { quoteAt } from '../providers/prices/tickColumns.ts';

const TICK_IDS_PER_MS = 4_096;
/** Room for each instrument's ticks within one millisecond. */
const TICK_IDS_PER_INSTRUMENT = 32;

const places = new Map(instruments.map(({ symbol }, index) => [symbol, index]));

/**
 * Lists a source's past ticks of several instruments in one order. Their ids follow from instrument and time alone, so
 * that a later request to the source finds the same tick under the same id, below those of any live tick.
 */
export function pastQuotes(
  source: PriceSource,
  symbols: readonly InstrumentSymbol[],
  from: Instant,
  to: Instant,
): Quote[] {
  return symbols
    .flatMap((symbol) => quotesOf(source, symbol, from, to))
    .sort((first, second) => first.tickId - second.tickId);
}

function quotesOf(source: PriceSource, symbol: InstrumentSymbol, from: Instant, to: Instant): Quote[] {
  const place = places.get(symbol);
  assert(place !== undefined && (place + 1) * TICK_IDS_PER_INSTRUMENT <= TICK_IDS_PER_MS, `no tick ids for ${symbol}`);
  const ticks = source.ticks(symbol, from, to);
  let inMillisecond = 0;
  return Array.from({ length: ticks.count }, (_, index) => {
    const raw = quoteAt(symbol, ticks, index);
    inMillisecond = ticks.times[index - 1] === raw.sourceTime ? inMillisecond + 1 : 0;
    assert(inMillisecond < TICK_IDS_PER_INSTRUMENT, `${symbol} has too many ticks at ${raw.sourceTime}`);
    const tickId = raw.sourceTime * TICK_IDS_PER_MS + place * TICK_IDS_PER_INSTRUMENT + inMillisecond;
    return { ...raw, tickId, source: source.name, receivedTime: raw.sourceTime };
  });
}
