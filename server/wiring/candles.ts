import { accept, refuse } from '@candor/domain/result.ts';
import type { Bus } from '../bus/bus.ts';
import { findInstrument } from '../modules/engine/instruments/index.ts';
import { WrittenAnswer } from '../modules/access/sessions/index.ts';
import type { Handlers } from '../modules/access/sessions/index.ts';
import type { HistoryRequest } from '../modules/engine/quotes/index.ts';
import type { HistoryQuery, WrittenHistory } from '../modules/terminal/udf/index.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';

/** Requests to the render thread for past prices. */
declare module '../bus/bus.ts' {
  interface Requests {
    'render.candles': { readonly ask: HistoryRequest; readonly answer: readonly Bar[] };
    /** The candles as JSON text. */
    'render.writtenCandles': { readonly ask: HistoryRequest; readonly answer: string };
    'render.udfHistory': { readonly ask: HistoryQuery; readonly answer: WrittenHistory };
    'render.dayOpens': {
      readonly ask: readonly InstrumentSymbol[];
      readonly answer: { readonly at: Instant; readonly opens: Readonly<Record<InstrumentSymbol, Rate>> };
    };
  }
}

/** Number of bars in a chart's first request. */
const COUNT_USUAL = 300;

export interface MarketName {
  readonly source: string;
  /** Are the prices simulated (ruling R25)? */
  readonly simulated: boolean;
}

/** Answers chart requests. The render thread makes and writes the bars, so that a long history blocks no other call. */
export function candleRoutes(bus: Bus, market: () => MarketName): Handlers<'getCandles'> {
  return {
    async getCandles({ symbol, interval, count = COUNT_USUAL, to }) {
      const instrument = findInstrument(symbol);
      if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
      const bars = await bus.request('render.writtenCandles', { symbol: instrument.symbol, interval, count, to });
      const head = JSON.stringify({ symbol: instrument.symbol, interval, ...market() });
      return accept(new WrittenAnswer(`${head.slice(0, -1)},"bars":${bars}}`));
    },
  };
}
