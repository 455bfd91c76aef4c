import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';

/**
 * The binary frames of `candor.prices.3`. The first frame is whole; each later one holds what changed since the one
 * before and carries the next number. Numbers are written as in `bytes.ts`, prices as steps of the instrument's own
 * smallest decimal against the value before.
 *
 * whole    0, number, time, tick, simulated, count, then for each instrument: symbol, decimals, sell, buy − sell,
 *          state, open; the tick is the newest one of all instruments
 * changes  1, number, time, tick − that of the frame before, then for each instrument that changed: places skipped × 4
 *          + (1: spread) + (2: more), and with `more` a byte of what more: 1 state, 2 open of the day, 4 decimals; then
 *          decimals, sell, spread, state and open, those that changed and sell always
 *
 * A reader who gets a number out of sequence has missed something: it reconnects, and begins with a whole frame.
 */
export const WHOLE = 0;
export const CHANGES = 1;
/** The numbers start again after this many: two bytes at most. */
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

/** An instrument as both sides remember it, prices in steps of 10^-decimals. */
export interface Known {
  readonly symbol: string;
  decimals: number;
  sell: number;
  spread: number;
  state: MarketState;
  /** Zero where it is unknown. */
  dayOpen: number;
}

/** The step in units of a rate. */
export function stepUnits(decimals: number): number {
  return 10 ** (RATE_DIGITS - decimals);
}

/** Converts an instrument's numbers to more decimals. */
export function rescale(known: Known, before: number, after: number): void {
  if (before === after) return;
  const factor = 10 ** (after - before);
  known.decimals = after;
  known.sell *= factor;
  known.spread *= factor;
  known.dayOpen *= factor;
}
