import type { Instant, InstrumentSymbol } from '../../ids.ts';
import type { Quote } from '../../pricing/quote.ts';
import { HOUR_MS } from '../../time.ts';

/** Gap of ids that only a start of the server causes. */
const RUN_GAP = 40_960;
/** Time to the neighbours within which a missing tick never existed. */
const NEAR_MS = 1_000;

/** Ticks of some hours of the tape, indexed by number, instrument and time. */
export class TapeIndex {
  readonly #hours: ReadonlySet<Instant>;
  readonly #all: readonly Quote[];
  readonly #bySymbol = new Map<InstrumentSymbol, Quote[]>();

  /** @param hours starts of the hours whose files are complete. */
  constructor(ticks: readonly Quote[], hours: Iterable<Instant>) {
    this.#all = ticks.toSorted((one, other) => one.tickId - other.tickId);
    this.#hours = new Set(hours);
    for (const tick of this.#all) {
      const ofSymbol = this.#bySymbol.get(tick.symbol);
      if (ofSymbol === undefined) this.#bySymbol.set(tick.symbol, [tick]);
      else ofSymbol.push(tick);
    }
  }

  /** Lists the ticks of an instrument by their numbers. */
  of(symbol: InstrumentSymbol): readonly Quote[] {
    return this.#bySymbol.get(symbol) ?? [];
  }

  find(tickId: number): Quote | undefined {
    const tick = this.#all[placeOf(this.#all, tickId)];
    return tick?.tickId === tickId ? tick : undefined;
  }

  /** Is the whole hour of an instant known? */
  has(at: Instant): boolean {
    return this.#hours.has(at - (at % HOUR_MS));
  }

  /** Is each hour from `from` to before `until` known? */
  covers(from: Instant, until: Instant): boolean {
    for (let hour = from - (from % HOUR_MS); hour < until; hour += HOUR_MS) if (!this.has(hour)) return false;
    return true;
  }

  /** Was there never a tick of this number at this instant? There was not if ticks of one run surround it. */
  lacks(tickId: number, at: Instant): boolean {
    const place = placeOf(this.#all, tickId);
    const [before, after] = [this.#all[place - 1], this.#all[place]];
    if (before === undefined || after === undefined || after.tickId === tickId) return false;
    const isOneRun = after.tickId - before.tickId < RUN_GAP;
    return isOneRun && at - before.receivedTime <= NEAR_MS && after.receivedTime - at <= NEAR_MS;
  }

  /** Returns the index in an instrument's ticks of the first with this number or a later one. */
  place(symbol: InstrumentSymbol, tickId: number): number {
    return placeOf(this.of(symbol), tickId);
  }

  /** Returns the newest tick of an instrument up to a number. */
  upTo(symbol: InstrumentSymbol, tickId: number): Quote | undefined {
    const ticks = this.of(symbol);
    return ticks[placeOf(ticks, tickId + 1) - 1];
  }

  /**
   * Returns the newest tick of an instrument that had been received at an instant. Ticks read again at a start are
   * older.
   */
  at(symbol: InstrumentSymbol, instant: Instant): Quote | undefined {
    const ticks = this.of(symbol);
    let [low, high] = [0, ticks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ticks[middle]?.receivedTime ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    return ticks[low - 1];
  }
}

function placeOf(ticks: readonly Quote[], tickId: number): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ticks[middle]?.tickId ?? 0) < tickId) low = middle + 1;
    else high = middle;
  }
  return low;
}
