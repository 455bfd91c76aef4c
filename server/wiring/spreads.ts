import { accept, refuse } from '@candor/domain/result.ts';
import type { Handlers } from '../modules/access/sessions/index.ts';
import { findInstrument } from '../modules/engine/instruments/index.ts';
import type { PriceBoard } from '../modules/engine/quotes/index.ts';

/** What the board has measured since the start. */
export function spreadRoutes(board: Pick<PriceBoard, 'measuredSpread'>): Handlers<'getMeasuredSpread'> {
  return {
    async getMeasuredSpread({ symbol }) {
      const instrument = findInstrument(symbol);
      if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
      const { spread, measured } = board.measuredSpread(instrument.symbol);
      return accept({ symbol: instrument.symbol, spread: spread ?? null, measured });
    },
  };
}
