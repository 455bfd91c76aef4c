import { RATE_DIGITS, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import type { Instrument } from './instrument.ts';

/** What the units of a level need of an instrument: a tick's decimals, and the pip of the catalogue (rule LV-1). */
export interface PipScale extends Pick<Instrument, 'decimals'> {
  /** A whole number of ticks. */
  readonly pip: Rate;
}

/** The smallest step of an instrument's price. */
export function tickSize({ decimals }: Pick<Instrument, 'decimals'>): Rate {
  return rate(10n ** BigInt(RATE_DIGITS - decimals));
}
