import type { PriceSource, RawQuote } from '../interface.ts';
import { TickTail } from './tail.ts';

export interface SeenSource extends PriceSource {
  /** Adds a tick as dealing accepted it. */
  add(quote: RawQuote & { readonly source: string }): void;
}

/** Prices that another thread has received, for the charts: this source quotes nothing itself. */
export function createSeenSource(name: string, simulated: boolean): SeenSource {
  const tail = new TickTail();
  return {
    name,
    simulated,
    followsCalendar: true,
    repeatable: false,
    start: nothing,
    stop: nothing,
    latest: (now) => tail.latest(now),
    ticks: (symbol, from, to) => tail.ticks(symbol, from, to),
    add: (quote) => tail.add(quote.source, quote),
  };
}

function nothing(): void {
  return undefined;
}
