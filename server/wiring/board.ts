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
/** So many instruments' histories are looked at in one question, which has to be answered in time. */
const SYMBOLS_AT_ONCE = 5;
/** What was not answered is asked again after so long. */
const AGAIN_MS = 10_000;

/** The main thread's board of prices, kept up to date by what dealing publishes. */
export function createBoard(bus: Bus): PriceBoard {
  const board = new PriceBoard(symbols, () => performance.now());
  bus.subscribe('quotes.loaded', (quotes) => {
    for (const quote of quotes) board.apply(quote);
  });
  bus.subscribe('quotes.tick', (quote) => board.apply(quote));
  bus.subscribe('quotes.states', ({ changes, at }) => board.applyStates(changes, at));
  let splits: number | undefined;
  bus.subscribe('dealing.actions', ({ splits: done }) => {
    // What had been split before the first word is in the prices already.
    for (const split of splits === undefined ? [] : done.slice(splits)) board.split(split.symbol, split);
    splits = done.length;
  });
  return board;
}

/** After a start the day's changes are known once the histories have been looked at. What fails is asked again. */
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

/** Every price as a brand's own pages get it: of what it offers. */
export function wholeFrame({ board, clock, simulated }: FrameDeps, { hiddenInstruments }: Offer): PriceFrame {
  const now = clock.now();
  const rows = (board.frame(0, now)?.rows ?? []).filter(({ symbol }) => !hiddenInstruments.includes(symbol));
  return { now, simulated, prices: Object.fromEntries(rows.map((row) => [row.symbol, priceEntry(row)])) };
}
