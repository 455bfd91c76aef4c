import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { RawQuote, TickColumns } from '../interface.ts';
import { TickWriter, quoteAt, unitsOf } from '../tickColumns.ts';

/** Minutes kept per instrument, four ticks each: two days of a market that never closes. */
const MINUTES_MAX = 2_880;
const TICKS_A_MINUTE = 4;
/** Number of ticks kept when the older half is dropped. */
const KEPT = (MINUTES_MAX * TICKS_A_MINUTE) / 2;
/** Maximum number of ticks of the present minute: a busier one loses its later ticks here, never in dealing. */
const PRESENT_MAX = 60_000;

interface Seen {
  source: string;
  /** First, highest, lowest and last tick of each past minute, so that every bar is the same as from all ticks. */
  past: TickWriter;
  present: TickWriter;
}

/**
 * Live prices that this server itself has received: a bounded memory, empty after a start. It never mixes sources: the
 * first tick of another source clears the instrument's earlier ticks.
 */
export class TickTail {
  readonly #seen = new Map<InstrumentSymbol, Seen>();

  add(
    source: string,
    { symbol, buy, sell, sourceTime }: Pick<RawQuote, 'symbol' | 'buy' | 'sell' | 'sourceTime'>,
  ): void {
    let ofSymbol = this.#seen.get(symbol);
    if (ofSymbol?.source !== source) {
      ofSymbol = { source, past: new TickWriter(), present: new TickWriter() };
      this.#seen.set(symbol, ofSymbol);
    }
    // The time went back, so ticks of a later time are no longer valid.
    if (sourceTime < lastTime(ofSymbol)) cutFrom(ofSymbol, sourceTime);
    const { present } = ofSymbol;
    if (present.count > 0 && minuteOf(sourceTime) !== minuteOf(present.times[0] ?? 0)) endMinute(ofSymbol);
    if (ofSymbol.present.count < PRESENT_MAX) ofSymbol.present.push(sourceTime, unitsOf(buy), unitsOf(sell));
  }

  latest(now: Instant): readonly RawQuote[] {
    return [...this.#seen].flatMap(([symbol, { past, present, source }]) => {
      const last = [present, past].flatMap((ticks) => {
        const index = lastBefore(ticks, now);
        return index < 0 ? [] : [quoteAt(symbol, ticks, index)];
      })[0];
      return last === undefined ? [] : [{ ...last, source }];
    });
  }

  ticks(symbol: InstrumentSymbol, from: Instant, to: Instant): TickColumns {
    const found = new TickWriter();
    const ofSymbol = this.#seen.get(symbol);
    for (const ticks of ofSymbol === undefined ? [] : [ofSymbol.past, ofSymbol.present]) copy(ticks, from, to, found);
    return found;
  }
}

function endMinute(ofSymbol: Seen): void {
  const { present } = ofSymbol;
  if (ofSymbol.past.count >= MINUTES_MAX * TICKS_A_MINUTE) {
    const recent = new TickWriter(ofSymbol.past.times.length);
    const from = minuteOf(ofSymbol.past.times[ofSymbol.past.count - KEPT] ?? 0) * MINUTE_MS;
    copy(ofSymbol.past, from, Infinity, recent);
    ofSymbol.past = recent;
  }
  let [highest, lowest] = [0, 0];
  for (let index = 1; index < present.count; index++) {
    const sell = present.sells[index] ?? 0;
    if (sell > (present.sells[highest] ?? 0)) highest = index;
    if (sell < (present.sells[lowest] ?? 0)) lowest = index;
  }
  const chosen = [...new Set([0, highest, lowest, present.count - 1])].sort((one, other) => one - other);
  for (const index of chosen) pushFrom(present, index, ofSymbol.past);
  present.count = 0;
}

function cutFrom({ past, present }: Seen, instant: Instant): void {
  for (const ticks of [past, present]) ticks.count = lastBefore(ticks, instant) + 1;
}

function lastTime({ past, present }: Seen): number {
  return present.times[present.count - 1] ?? past.times[past.count - 1] ?? 0;
}

/** Returns the index of the last tick before an instant; -1 when there is none. */
function lastBefore(ticks: TickColumns, instant: Instant): number {
  let low = 0;
  let high = ticks.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ticks.times[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function copy(ticks: TickColumns, from: Instant, to: Instant, into: TickWriter): void {
  for (let index = lastBefore(ticks, from) + 1; index < ticks.count; index++) {
    if ((ticks.times[index] ?? 0) >= to) return;
    pushFrom(ticks, index, into);
  }
}

function pushFrom(ticks: TickColumns, index: number, into: TickWriter): void {
  into.push(ticks.times[index] ?? 0, ticks.buys[index] ?? 0, ticks.sells[index] ?? 0);
}

function minuteOf(instant: Instant): number {
  return Math.floor(instant / MINUTE_MS);
}
