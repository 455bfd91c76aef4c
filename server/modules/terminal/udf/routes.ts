import { accept, refuse } from '@candor/domain/result.ts';
import { WrittenAnswer } from '../../access/sessions/index.ts';
import type { UdfHandlers, UdfDeps } from './handlers.ts';
import { quoteOf } from './quotes.ts';
import { configuration, findByName, searchSymbols, symbolInfo } from './symbols.ts';

const CATALOGUE_SECONDS = 300;
const SEARCH_LIMIT = 30;
const QUOTES_MAX = 30;

/** Creates the datafeed for a charting library that points at our server: the same prices as our own chart. */
export function udfRoutes(deps: UdfDeps): UdfHandlers {
  const { clock, simulated } = deps;
  return {
    config: async () => accept({ value: configuration(simulated), maxAgeSeconds: CATALOGUE_SECONDS }),
    time: async () => accept({ value: `${Math.floor(clock.now() / 1_000)}`, maxAgeSeconds: 0 }),
    async symbols({ symbol }, offer) {
      const instrument = findByName(symbol, offer, simulated);
      if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
      return accept({ value: symbolInfo(instrument, simulated), maxAgeSeconds: CATALOGUE_SECONDS });
    },
    async search({ query = '', type = '', exchange = '', limit = SEARCH_LIMIT }, offer) {
      const value = searchSymbols({ query, type, exchange, limit, offer }, simulated);
      return accept({ value, maxAgeSeconds: CATALOGUE_SECONDS });
    },
    async history(requested, offer) {
      const instrument = findByName(requested.symbol, offer, simulated);
      if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
      const { value, ...age } = await deps.history({ symbol: instrument.symbol, requested });
      return accept({ value: new WrittenAnswer(value), ...age });
    },
    async quotes({ symbols }, offer) {
      const names = symbols.split(',').filter((name) => name !== '');
      if (names.length === 0 || names.length > QUOTES_MAX) return refuse({ code: 'malformed', field: 'symbols' });
      const d = await Promise.all(names.map((name) => quoteOf(name, offer, deps)));
      return accept({ value: { s: 'ok', d }, maxAgeSeconds: 1 });
    },
  };
}
