import { SECOND_MS } from '@candor/domain/time.ts';
import { mix, mixWide, uniform } from './hash.ts';

const SECONDS = 60;
const QUARTER_MS = 15_000;
const PER_SECOND_MAX = 20;

export interface MinutePlan {
  readonly seed: number;
  readonly minute: number;
  /** From the installation's first minute on; before it history has four ticks a minute. */
  readonly isDense: boolean;
  readonly meanMs: number;
}

/**
 * Visits the tick times of one minute in rising order. History ticks at seconds 0, 15, 30 and 45; a live minute
 * ticks at random, each second's number of ticks drawn from the hash of that second alone.
 */
export function eachTickTime(plan: MinutePlan, visit: (time: number) => void): void {
  const { minute } = plan;
  if (!plan.isDense) {
    for (let quarter = 0; quarter < 4; quarter++) visit(minute + quarter * QUARTER_MS);
    return;
  }
  for (let second = 0; second < SECONDS; second++) visitSecond(plan, minute + second * SECOND_MS, visit);
}

function visitSecond(plan: MinutePlan, second: number, visit: (time: number) => void): void {
  const hash = mixWide(plan.seed, second);
  const count = poisson(SECOND_MS / plan.meanMs, uniform(hash));
  // One tick in each of equal slots: times are rising and distinct without sorting.
  const slotMs = Math.floor(SECOND_MS / Math.max(1, count));
  for (let slot = 0; slot < count; slot++) {
    visit(second + slot * slotMs + Math.floor(uniform(mix(hash, slot + 1)) * slotMs));
  }
}

/** The number of events whose cumulative probability reaches `share`, for a mean of a few. */
function poisson(mean: number, share: number): number {
  let count = 0;
  let probability = Math.exp(-mean);
  let cumulative = probability;
  while (share > cumulative && count < PER_SECOND_MAX) {
    count++;
    probability *= mean / count;
    cumulative += probability;
  }
  return count;
}
