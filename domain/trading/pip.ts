import { RATE_DIGITS, rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import type { Category, Instrument } from './instrument.ts';

/**
 * How many ticks make a pip (rule LV-1): foreign exchange and indices are quoted to a tenth of what people count in,
 * everything else in that very unit.
 */
const TICKS_PER_PIP: Readonly<Record<Category, bigint>> = {
  forex: 10n,
  stocks: 1n,
  crypto: 1n,
  commodities: 1n,
  index: 10n,
};

/** The smallest step of an instrument's price. */
export function tickSize({ decimals }: Pick<Instrument, 'decimals'>): Rate {
  return rate(10n ** BigInt(RATE_DIGITS - decimals));
}

/** Rule LV-1: 0.0001 in EUR/USD, 0.01 in USD/JPY, a whole point in an index, a cent in a stock. */
export function pipSize({ category, decimals }: Pick<Instrument, 'category' | 'decimals'>): Rate {
  return rate(tickSize({ decimals }) * TICKS_PER_PIP[category]);
}
