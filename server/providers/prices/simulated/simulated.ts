import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Clock, PriceSink, PriceSource, PricedInstrument, RawQuote, TickColumns } from '../interface.ts';
import { LiveFeed } from '../liveFeed.ts';
import { TickWriter, quoteAt } from '../tickColumns.ts';
import { createMarket } from './market.ts';
import type { MarketOrigin } from './market.ts';

export interface SimulatedOptions extends MarketOrigin {
  readonly instruments: readonly PricedInstrument[];
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Market without a memory: its tick sequence is a pure function of seed, instrument and time, so that a restart,
 * another thread and a chart of last year all see the same prices.
 */
export function createSimulatedSource({ instruments, clock, ...origin }: SimulatedOptions): PriceSource {
  const market = createMarket(origin, instruments);
  const symbols = instruments.map((instrument) => instrument.symbol);

  function ticks(symbol: InstrumentSymbol, from: Instant, to: Instant): TickColumns {
    return market.get(symbol)?.ticks(from, to) ?? new TickWriter(1);
  }

  function latest(now: Instant): readonly RawQuote[] {
    return symbols.flatMap((symbol) => {
      const last = market.get(symbol)?.latest(now);
      return last === undefined || last.count === 0 ? [] : [quoteAt(symbol, last, 0)];
    });
  }

  const feed = new LiveFeed({ symbols, ticks, clock });
  return {
    name: 'simulated',
    simulated: true,
    followsCalendar: true,
    repeatable: true,
    start: (sink: PriceSink, from: Instant) => feed.start(sink, from),
    stop: () => feed.stop(),
    latest,
    ticks,
  };
}
