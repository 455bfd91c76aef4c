import { rate } from '../money/money.ts';
import type { Rate } from '../money/money.ts';
import { divideFloor } from '../money/rounding.ts';
import { tickSize } from '../trading/pip.ts';

/** Multiple of the set spread from which a quote means that there is no market rather than a price (rule PR-9). */
export const WIDE_SPREADS = 20;

const BPS_DIGITS = 1_000;
const WHOLE_IN_BPS = 10_000n;

/** The spread that the catalogue sets for an instrument: a setting, not a measurement. */
export interface SetSpread {
  /** Spread in basis points of the price. */
  readonly spreadBps: number;
  readonly decimals: number;
}

/** Rule PR-20: returns the set spread at a price, rounded down; at least one tick. */
export function setSpreadAt(price: Rate, { spreadBps, decimals }: SetSpread): Rate {
  const tick = tickSize({ decimals });
  const thousandths = BigInt(Math.round(spreadBps * BPS_DIGITS));
  const spread = divideFloor(price * thousandths, WHOLE_IN_BPS * BigInt(BPS_DIGITS));
  return spread > tick ? rate(spread) : tick;
}
