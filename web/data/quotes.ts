import type { PriceEntry, PriceFrame } from '@candor/contracts/sockets/prices.ts';
import { rateFromNumber } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';

/** An instrument's price as the page knows it: the last good quote, whether it can be traded, the day's change. */
export interface LiveQuote {
  readonly symbol: string;
  readonly buy: Rate;
  readonly sell: Rate;
  readonly state: PriceEntry['state'];
  /** closed: when it opens; stale: since when. The server's milliseconds since 1970. */
  readonly at: number | undefined;
  /** Percent since 00:00 UTC. */
  readonly change: number | undefined;
  /** Which way the sell price moved last, for the flash. */
  readonly direction: 'up' | 'down' | undefined;
}

type Listener = () => void;
type Schedule = (flush: () => void) => void;

/**
 * The latest quotes, outside React. A symbol's first value is there at once; later ones arrive with the next
 * animation frame and wake only those who watch a symbol that changed.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, LiveQuote>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pending = new Map<string, PriceEntry>();
  readonly #schedule: Schedule;
  #isScheduled = false;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  get(symbol: string): LiveQuote | undefined {
    return this.#quotes.get(symbol);
  }

  subscribe(symbol: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(symbol) ?? new Set();
    this.#listeners.set(symbol, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  accept(prices: PriceFrame['prices']): void {
    for (const [symbol, entry] of Object.entries(prices)) {
      if (this.#quotes.has(symbol)) this.#pending.set(symbol, entry);
      else this.#replace(symbol, entry);
    }
    if (this.#pending.size === 0 || this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const changed = [...this.#pending];
    this.#pending.clear();
    for (const [symbol, entry] of changed) this.#replace(symbol, entry);
  }

  #replace(symbol: string, entry: PriceEntry): void {
    const next = liveQuote(symbol, entry, this.#quotes.get(symbol));
    if (next === undefined) return;
    this.#quotes.set(symbol, next);
    for (const listener of this.#listeners.get(symbol) ?? []) listener();
  }
}

/** A wire entry in the rules' terms; undefined for a price that no rule could compute with. */
export function liveQuote(symbol: string, entry: PriceEntry, before: LiveQuote | undefined): LiveQuote | undefined {
  const buy = rateFromNumber(entry.buy);
  const sell = rateFromNumber(entry.sell);
  if (buy === undefined || sell === undefined) return undefined;
  const { state, at, change } = entry;
  return { symbol, buy, sell, state, at, change, direction: directionOf(before, sell) };
}

function directionOf(before: LiveQuote | undefined, sell: Rate): LiveQuote['direction'] {
  if (before === undefined || before.sell === sell) return before?.direction;
  return sell > before.sell ? 'up' : 'down';
}

/** The page's own store; the server only ever reads it empty. */
export const quotes = new QuoteStore((flush) => requestAnimationFrame(flush));
