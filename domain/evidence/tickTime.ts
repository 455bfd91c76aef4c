import type { Instant } from '../ids.ts';
import { QUOTE_AGE_LIMIT_MS } from '../pricing/usability.ts';
import type { Quote } from '../pricing/quote.ts';
import { HOUR_MS } from '../time.ts';
import { markedSplit } from '../trading/splitMark.ts';

/** Returns the name of an hour of the tape, as in 2026-01-14T10, for addresses and its file. */
export function tapeHourName(hour: Instant): string {
  return new Date(hour).toISOString().slice(0, 13);
}

/**
 * Why a decision may not use a tick: it came after the decision; it was older than any price may be (ruling R8); the
 * tape has it in another hour than that of its receipt; a newer one of its instrument came before the decision.
 */
export type TickTimeFault = 'afterwards' | 'tooOld' | 'otherHour' | 'passedOver';

/** The instant of a decision, and the hour of the tape that holds its tick. */
export interface DecisionTime {
  readonly at: Instant;
  readonly hour: Instant;
}

/**
 * Returns the fault that the times of a tick and of its decision alone show; undefined: none. A price read again at a
 * start is as old as its source states, so it may precede the hour of its tape by as much as a price may age.
 */
export function tickTimeFault(
  { receivedTime }: Pick<Quote, 'receivedTime'>,
  { at, hour }: DecisionTime,
): TickTimeFault | undefined {
  if (receivedTime > at) return 'afterwards';
  if (at - receivedTime > QUOTE_AGE_LIMIT_MS) return 'tooOld';
  const intoHour = receivedTime - hour;
  return intoHour < -QUOTE_AGE_LIMIT_MS || intoHour >= HOUR_MS ? 'otherHour' : undefined;
}

type WalkedTick = Pick<Quote, 'symbol' | 'tickId' | 'receivedTime' | 'source'>;

/** State of the search through the tape between a tick and its decision. */
export type Walk = 'goesOn' | 'reached' | 'passedOver';

/**
 * Follows the tape from a decision's tick, tick by tick, until one that came at the decision or later: `reached`, and
 * the tick was the newest of its instrument. `passedOver`: a newer one came before.
 */
export class NewestTickWalk {
  readonly #tick: Pick<Quote, 'symbol' | 'tickId' | 'receivedTime'>;
  readonly #at: Instant;
  /** Time of the newest tick; ticks come in order of time, except those read again at a start, which are older. */
  #newest: Instant;
  #walk: Walk = 'goesOn';

  constructor(tick: Pick<Quote, 'symbol' | 'tickId' | 'receivedTime'>, at: Instant) {
    this.#tick = tick;
    this.#at = at;
    this.#newest = tick.receivedTime;
  }

  get state(): Walk {
    return this.#walk;
  }

  /** Processes the next tick of the tape, of any instrument. */
  pass({ symbol, tickId, receivedTime, source }: WalkedTick): void {
    if (this.#walk !== 'goesOn' || tickId <= this.#tick.tickId || receivedTime < this.#newest) return;
    // The mark of a split repeats the same price and keeps its time (rule CA-6).
    if (receivedTime === this.#tick.receivedTime && markedSplit({ source }) !== undefined) return;
    this.#newest = receivedTime;
    if (receivedTime >= this.#at) this.#walk = 'reached';
    else if (symbol === this.#tick.symbol) this.#walk = 'passedOver';
  }
}
