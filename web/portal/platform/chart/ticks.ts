import { RATE_DIGITS, RATE_LIMIT, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';

/** Rounds a value of the price axis to whole ticks; never below one tick. */
export function roundToTick(price: number, decimals: number): Rate {
  const tick = tickOf(decimals);
  return withinLimits(BigInt(Math.round(price * 10 ** decimals)) * tick, tick);
}

/** Moves a price by some ticks, on the instrument's grid. */
export function stepByTicks(price: Rate, ticks: number, decimals: number): Rate {
  const tick = tickOf(decimals);
  const below = (price / tick) * tick;
  // A price between two ticks first moves to the nearer one in the direction of the step.
  const first = below !== price && ticks < 0 ? below + tick : below;
  return withinLimits(first + BigInt(ticks) * tick, tick);
}

/** Returns a thousandth of a price in ticks, at least ten: the long step of the Page keys. */
export function pageOfTicks(price: Rate, decimals: number): number {
  const ticks = price / tickOf(decimals) / 1_000n;
  return Math.max(10, Number.parseInt(`${ticks}`, 10));
}

function tickOf(decimals: number): bigint {
  return 10n ** BigInt(RATE_DIGITS - decimals);
}

function withinLimits(value: bigint, tick: bigint): Rate {
  if (value < tick) return rate(tick);
  return rate(value > RATE_LIMIT ? RATE_LIMIT : value);
}
