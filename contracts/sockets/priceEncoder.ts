import { ByteWriter } from '@candor/domain/evidence/bytes.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { rateToUnits } from '../codecs.ts';
import * as frames from './priceFrames.ts';
import type { SharedPrice } from './priceFrames.ts';
import { sinceOrUntil } from './prices.ts';
import type { PriceRow } from './prices.ts';

/** Moment of a frame of changes: the server's time, and the newest tick of all instruments. */
export interface FrameMoment {
  readonly now: number;
  readonly newestTick: number;
}

/** Encodes the price stream once for all readers: a reader who has read everything so far needs only the next frame. */
export class PriceEncoder {
  readonly #simulated: boolean;
  readonly #shared: readonly SharedPrice[];
  readonly #places: ReadonlyMap<string, number>;
  #number = 0;
  /** Newest tick in the frames so far, and newest tick of all. */
  #sentTick = 0;
  #newestTick = 0;

  constructor(symbols: readonly string[], simulated: boolean) {
    this.#simulated = simulated;
    this.#shared = symbols.map((symbol) => ({
      symbol,
      decimals: 0,
      sell: 0,
      spread: 0,
      state: { kind: 'none' },
      dayOpen: 0,
    }));
    this.#places = new Map(symbols.map((symbol, place) => [symbol, place]));
  }

  /**
   * Returns a whole frame with the state after the last frame, for a new reader. The next frame of changes follows it.
   */
  whole(now: number): Uint8Array {
    const bytes = new ByteWriter();
    bytes.byte(frames.WHOLE);
    bytes.unsigned(this.#number);
    bytes.unsigned(now);
    bytes.unsigned(this.#sentTick);
    bytes.byte(this.#simulated ? 1 : 0);
    bytes.unsigned(this.#shared.length);
    for (const { symbol, decimals, sell, spread, state, dayOpen } of this.#shared) {
      bytes.text(symbol);
      bytes.byte(decimals);
      bytes.unsigned(sell);
      bytes.signed(spread);
      writeState(bytes, state, now);
      bytes.unsigned(dayOpen);
    }
    return bytes.slice();
  }

  /** Returns the next frame, with the changes in these rows; undefined if nothing has changed. */
  changes(rows: readonly PriceRow[], { now, newestTick }: FrameMoment): Uint8Array | undefined {
    this.#newestTick = newestTick;
    const changed = new ByteWriter();
    let place = 0;
    for (const row of this.#inOrder(rows)) {
      const at = this.#places.get(row.symbol) ?? 0;
      const shared = this.#shared[at];
      if (shared !== undefined && writeChange(changed, { shared, row, now, skipped: at - place })) place = at + 1;
    }
    return place === 0 ? undefined : this.#frame(now, changed.slice());
  }

  /** Returns a frame with the time only. */
  time(now: number): Uint8Array {
    return this.#frame(now, new Uint8Array());
  }

  #frame(now: number, changed: Uint8Array): Uint8Array {
    this.#number = (this.#number + 1) % frames.NUMBERS;
    const bytes = new ByteWriter();
    bytes.byte(frames.CHANGES);
    bytes.unsigned(this.#number);
    bytes.unsigned(now);
    bytes.unsigned(this.#newestTick - this.#sentTick);
    this.#sentTick = this.#newestTick;
    bytes.append(changed);
    return bytes.slice();
  }

  #inOrder(rows: readonly PriceRow[]): readonly PriceRow[] {
    const placeOf = ({ symbol }: PriceRow): number => this.#places.get(symbol) ?? -1;
    return rows.filter((row) => placeOf(row) >= 0).sort((first, second) => placeOf(first) - placeOf(second));
  }
}

interface Change {
  readonly shared: SharedPrice;
  readonly row: PriceRow;
  readonly now: number;
  readonly skipped: number;
}

/** Writes the changes of an instrument. Returns false, and writes nothing, if nothing has changed. */
function writeChange(bytes: ByteWriter, { shared, row, now, skipped }: Change): boolean {
  const decimals = decimalsOf(shared.decimals, row);
  frames.rescale(shared, decimals.before, decimals.after);
  const sell = steps(row.sell, decimals.after);
  const spread = steps(row.buy, decimals.after) - sell;
  const dayOpen = row.dayOpen === undefined ? 0 : steps(row.dayOpen, decimals.after);
  const more =
    (isSameState(shared.state, row.state) ? 0 : frames.MORE_STATE) +
    (dayOpen === shared.dayOpen ? 0 : frames.MORE_OPEN) +
    (decimals.after === decimals.before ? 0 : frames.MORE_DECIMALS);
  if (more === 0 && sell === shared.sell && spread === shared.spread) return false;

  const flags = (spread === shared.spread ? 0 : frames.SPREAD) + (more === 0 ? 0 : frames.MORE);
  bytes.unsigned(skipped * frames.FLAGS + flags);
  if (more !== 0) bytes.byte(more);
  if (decimals.after !== decimals.before) bytes.byte(decimals.after);
  bytes.signed(sell - shared.sell);
  if (spread !== shared.spread) bytes.signed(spread - shared.spread);
  if (!isSameState(shared.state, row.state)) writeState(bytes, row.state, now);
  if (dayOpen !== shared.dayOpen) bytes.signed(dayOpen - shared.dayOpen);
  Object.assign(shared, { sell, spread, dayOpen, state: row.state });
  return true;
}

function steps(value: Rate, decimals: number): number {
  return rateToUnits(value) / frames.stepUnits(decimals);
}

/** Returns the number of decimals that the prices need. It never decreases, so a round price does not change it. */
function decimalsOf(before: number, { buy, sell, dayOpen }: PriceRow): { before: number; after: number } {
  const values = [rateToUnits(buy), rateToUnits(sell), dayOpen === undefined ? 0 : rateToUnits(dayOpen)];
  let after = before;
  while (values.some((value) => value % frames.stepUnits(after) !== 0)) after += 1;
  return { before, after };
}

/** Writes a state. Its time is written relative to the frame's time, because the two are close. */
function writeState(bytes: ByteWriter, state: MarketState, now: number): void {
  bytes.byte(stateCode(state));
  const at = sinceOrUntil(state);
  if (at !== undefined) bytes.signed(at - now);
}

function stateCode(state: MarketState): number {
  switch (state.kind) {
    case 'open':
      return frames.OPEN;
    case 'held':
      return frames.HELD;
    case 'halted':
      return frames.HALTED;
    case 'delisted':
      return frames.DELISTED;
    case 'none':
      return frames.NONE;
    case 'closed':
      return state.until === undefined ? frames.CLOSED : frames.CLOSED_UNTIL;
    case 'stale':
      return frames.STALE_SINCE;
  }
}

function isSameState(first: MarketState, second: MarketState): boolean {
  return first.kind === second.kind && sinceOrUntil(first) === sinceOrUntil(second);
}
