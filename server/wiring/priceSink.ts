import type { Bus } from '../bus/bus.ts';
import type { Engine } from '../modules/engine/dealing/index.ts';
import type { GateSink, Lateness } from '../modules/engine/quotes/index.ts';

type PricedEngine = Pick<Engine, 'seedQuote' | 'tick' | 'market'>;

/** Passes every accepted quote to the engine first, then to all others. */
export function priceSink(engine: PricedEngine, bus: Bus, lateness: Pick<Lateness, 'note'>): GateSink {
  return {
    onLoaded: (quotes) => {
      for (const quote of quotes) engine.seedQuote(quote);
      bus.publish('quotes.loaded', quotes);
    },
    onTick: (quote) => {
      lateness.note(quote);
      engine.tick(quote);
      bus.publish('quotes.tick', quote);
    },
    onStates: (changes, at) => {
      for (const { symbol, state } of changes) engine.market(symbol, state);
      bus.publish('quotes.states', { changes, at });
    },
  };
}
