import { RATE_DIGITS, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import type { Instrument } from './instrument.ts';

/** The facts of an instrument that units of levels need: a tick's decimals, and the catalogue's pip (rule LV-1). */
export interface PipScale extends Pick<Instrument, 'decimals'> {
  /** Size of a pip in rate units, a whole number of ticks. */
  readonly pip: Rate;
}

/** Returns the smallest step of an instrument's price, in rate units. */
export function tickSize({ decimals }: Pick<Instrument, 'decimals'>): Rate {
  return rate(10n ** BigInt(RATE_DIGITS - decimals));
}
