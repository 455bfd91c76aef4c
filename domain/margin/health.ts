import { divideFloor } from '../money/rounding.ts';
import type { MarginSummary } from './summary.ts';

/**
 * Returns equity in whole percent of the open amounts, rounded down; undefined while nothing is open. Close-out is
 * below 50 (ruling R5).
 */
export function marginHealth({ equity, used }: Pick<MarginSummary, 'equity' | 'used'>): bigint | undefined {
  return used === 0n ? undefined : divideFloor(equity * 100n, used);
}

/** Distance from the close-out: below twice its level the client should act, below four times watch. */
export type HealthBand = 'safe' | 'watch' | 'danger';

const DANGER_BELOW = 100n;
const WATCH_BELOW = 200n;

/** Returns the band of a margin level in whole percent. */
export function healthBand(percent: bigint): HealthBand {
  if (percent < DANGER_BELOW) return 'danger';
  return percent < WATCH_BELOW ? 'watch' : 'safe';
}
