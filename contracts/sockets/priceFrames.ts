import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';

/**
 * Form of the binary frames of `candor.prices.3`. The first frame is whole; each later one contains the changes since
 * the frame before it, and has the next number. Numbers are encoded as in `bytes.ts`. Prices are in steps of the
 * instrument's last decimal; in a frame of changes they are differences from the previous value.
 *
 * whole    0, number, time, tick, simulated, count, then for each instrument: symbol, decimals, sell, buy − sell,
 *          state, open; the tick is the newest of all instruments
 * changes  1, number, time, tick − that of the frame before, then for each instrument that changed: places skipped × 4
 *          + (1: spread) + (2: more), and if `more` is set a byte of further flags: 1 state, 2 open of the day,
 *          4 decimals; then those that have changed of decimals, sell (always), spread, state and open
 *
 * A reader that gets a number out of sequence has missed a frame: it connects again, and gets a whole frame.
 */
export const WHOLE = 0;
export const CHANGES = 1;
/** The numbers of frames start again at 0 after this many, so that they need at most two bytes. */
export const NUMBERS = 16_384;

export const SPREAD = 1;
export const MORE = 2;
export const FLAGS = 4;
export const MORE_STATE = 1;
export const MORE_OPEN = 2;
export const MORE_DECIMALS = 4;

export const OPEN = 0;
export const HELD = 1;
export const NONE = 2;
export const CLOSED = 3;
export const CLOSED_UNTIL = 4;
export const STALE_SINCE = 5;
export const HALTED = 6;
export const DELISTED = 7;

/** State of an instrument that both the encoder and the decoder keep. Prices are in steps of 10^-decimals. */
export interface SharedPrice {
  readonly symbol: string;
  decimals: number;
  sell: number;
  spread: number;
  state: MarketState;
  /** Zero: unknown. */
  dayOpen: number;
}

/** Returns the step of an instrument's prices, in units of a rate (1e-8). */
export function stepUnits(decimals: number): number {
  return 10 ** (RATE_DIGITS - decimals);
}

/** Converts an instrument's numbers to more decimals. */
export function rescale(shared: SharedPrice, before: number, after: number): void {
  if (before === after) return;
  const factor = 10 ** (after - before);
  shared.decimals = after;
  shared.sell *= factor;
  shared.spread *= factor;
  shared.dayOpen *= factor;
}
