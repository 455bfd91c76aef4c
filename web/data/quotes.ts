import type { PriceEntry, PriceFrame } from '@candor/contracts/sockets/prices.ts';
import { rateFromNumber } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { frameTurns } from './frames.ts';

/** Price of an instrument as the page knows it: the last good quote, whether it can be traded, the day's change. */
export interface LiveQuote {
  readonly symbol: string;
  readonly buy: Rate;
  readonly sell: Rate;
  readonly state: PriceEntry['state'];
  /** When a closed market opens, or since when the quote is stale, in the server's milliseconds since 1970. */
  readonly at: number | undefined;
  /** Change since 00:00 UTC, in percent. */
  readonly change: number | undefined;
  /** Direction of the sell price's last move, for the flash. */
  readonly direction: 'up' | 'down' | undefined;
}

type Listener = () => void;
/** Calls back with the next animation frame, and passes the number of symbols it has room for. */
type Schedule = (flush: (room: number) => void) => void;

/**
 * Number of watched symbols updated in one animation frame: a hundred that move together are spread over several
 * frames, so that none of these takes long.
 */
const SYMBOLS_A_FRAME = 10;

/**
 * Store of the latest quotes, outside React. A symbol's first value is set immediately; later ones arrive with the next
 * animation frames and wake only the watchers of a changed symbol; unwatched symbols are updated immediately.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, LiveQuote>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pending = new Map<string, PriceEntry>();
  readonly #everybody = new Set<Listener>();
  readonly #schedule: Schedule;
  #isScheduled = false;
  #version = 0;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  get(symbol: string): LiveQuote | undefined {
    return this.#quotes.get(symbol);
  }

  /** Number that rises with every replaced quote: a value computed at one version is valid until the next. */
  get version(): number {
    return this.#version;
  }

  /**
   * Subscribes to all symbols, for values that depend on many: wakes once when all waiting quotes have been replaced.
   */
  subscribeAll(listener: Listener): () => void {
    this.#everybody.add(listener);
    return () => this.#everybody.delete(listener);
  }

  subscribe(symbol: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(symbol) ?? new Set();
    this.#listeners.set(symbol, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  accept(prices: PriceFrame['prices']): void {
    const before = this.#version;
    // A round that is overtaken by the next one also counts as complete.
    if (this.#pending.size > 0) this.#wakeEverybody();
    for (const [symbol, entry] of Object.entries(prices)) {
      const isAwaited = this.#quotes.has(symbol) && (this.#listeners.get(symbol)?.size ?? 0) > 0;
      if (isAwaited) this.#pending.set(symbol, entry);
      else {
        this.#pending.delete(symbol);
        this.#replace(symbol, entry);
      }
    }
    if (this.#pending.size > 0) this.#scheduleFlush();
    else if (this.#version > before) this.#wakeEverybody();
  }

  #scheduleFlush(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule((room) => this.#flush(room));
  }

  /**
   * Applies some of the waiting symbols, oldest first; the others follow in the next frames, each with its latest
   * value.
   */
  #flush(room: number): void {
    this.#isScheduled = false;
    for (const [symbol, entry] of [...this.#pending].slice(0, room)) {
      this.#pending.delete(symbol);
      this.#replace(symbol, entry);
    }
    if (this.#pending.size > 0) this.#scheduleFlush();
    else this.#wakeEverybody();
  }

  #wakeEverybody(): void {
    for (const listener of this.#everybody) listener();
  }

  #replace(symbol: string, entry: PriceEntry): void {
    const next = liveQuote(symbol, entry, this.#quotes.get(symbol));
    if (next === undefined) return;
    this.#quotes.set(symbol, next);
    this.#version += 1;
    for (const listener of this.#listeners.get(symbol) ?? []) listener();
  }
}

/** Converts a wire entry to a quote; undefined for a price with which no rule could compute. */
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

/** Updates in its own frame, so that neither the chart nor anything else is drawn in the same one. */
function inItsTurn(flush: (room: number) => void): void {
  frameTurns.take((isSeen) => flush(isSeen ? SYMBOLS_A_FRAME : Infinity));
}

/** Quotes of this page; the server only ever reads the store empty. */
export const quotes = new QuoteStore(inItsTurn);
