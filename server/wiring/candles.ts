import { accept, refuse } from '@candor/domain/result.ts';
import type { Bus } from '../bus/bus.ts';
import { findInstrument } from '../modules/engine/instruments/index.ts';
import { WrittenAnswer } from '../modules/access/sessions/index.ts';
import type { Handlers } from '../modules/access/sessions/index.ts';
import './render.ts';

/** A chart's first bars. */
const COUNT_USUAL = 300;

export interface MarketName {
  readonly source: string;
  /** Ruling R25. */
  readonly simulated: boolean;
}

/** Bars are made and written in the render thread, where a long history blocks no one. */
export function candleRoutes(bus: Bus, market: MarketName): Handlers<'getCandles'> {
  return {
    async getCandles({ symbol, interval, count = COUNT_USUAL, to }) {
      const instrument = findInstrument(symbol);
      if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
      const bars = await bus.request('render.writtenCandles', { symbol: instrument.symbol, interval, count, to });
      const head = JSON.stringify({ symbol: instrument.symbol, interval, ...market });
      return accept(new WrittenAnswer(`${head.slice(0, -1)},"bars":${bars}}`));
    },
  };
}
