import { setTimeout } from 'node:timers/promises';
import { priceEntry } from '@candor/contracts/sockets/prices.ts';
import type { PriceFrame } from '@candor/contracts/sockets/prices.ts';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { instruments } from '../modules/engine/instruments/index.ts';
import type { Offer } from '../modules/engine/instruments/index.ts';
import { PriceBoard } from '../modules/engine/quotes/index.ts';
import '../modules/engine/dealing/index.ts';
import './candles.ts';

const symbols = instruments.map(({ symbol }) => symbol);
/** Instruments per request for opening prices; a request has to be answered in time. */
const SYMBOLS_AT_ONCE = 5;
/** Wait before unanswered requests are repeated. */
const AGAIN_MS = 10_000;

/** Creates the main thread's price board, which follows what dealing publishes. */
export function createBoard(bus: Bus): PriceBoard {
  const board = new PriceBoard(symbols, () => performance.now());
  bus.subscribe('quotes.loaded', (quotes) => {
    for (const quote of quotes) board.apply(quote);
  });
  bus.subscribe('quotes.tick', (quote) => board.apply(quote));
  bus.subscribe('quotes.states', ({ changes, at }) => board.applyStates(changes, at));
  let splits: number | undefined;
  bus.subscribe('dealing.actions', ({ splits: done }) => {
    // Splits in the first message are already in the prices.
    for (const split of splits === undefined ? [] : done.slice(splits)) board.split(split.symbol, split);
    splits = done.length;
  });
  return board;
}

/**
 * Reads the day's opening prices from the histories after a start; without them the board has no daily change. Failed
 * requests are repeated.
 */
export async function learnDayOpens(board: PriceBoard, bus: Bus, log: Logger): Promise<void> {
  const unknown = new Set(symbols);
  while (unknown.size > 0) {
    for (const part of inParts([...unknown])) {
      try {
        const { at, opens } = await bus.request('render.dayOpens', part);
        for (const [symbol, open] of Object.entries(opens)) board.setDayOpen(symbol, at, open);
        for (const symbol of part) unknown.delete(symbol);
      } catch (error) {
        log.warn({ error: String(error), asked: part }, 'some of today’s opening prices are not known yet');
      }
    }
    if (unknown.size > 0) await setTimeout(AGAIN_MS, undefined, { ref: false });
  }
}

function inParts<Part>(all: readonly Part[]): readonly (readonly Part[])[] {
  const starts = Array.from({ length: Math.ceil(all.length / SYMBOLS_AT_ONCE) }, (_, place) => place * SYMBOLS_AT_ONCE);
  return starts.map((start) => all.slice(start, start + SYMBOLS_AT_ONCE));
}

interface FrameDeps {
  readonly board: PriceBoard;
  readonly clock: Clock;
  readonly simulated: boolean;
}

/** Returns every price that a brand's own pages get: those of the instruments it offers. */
export function wholeFrame({ board, clock, simulated }: FrameDeps, { hiddenInstruments }: Offer): PriceFrame {
  const now = clock.now();
  const rows = (board.frame(0, now)?.rows ?? []).filter(({ symbol }) => !hiddenInstruments.includes(symbol));
  return { now, simulated, prices: Object.fromEntries(rows.map((row) => [row.symbol, priceEntry(row)])) };
}
