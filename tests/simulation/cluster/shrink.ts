import { simulate } from './cluster.ts';
import type { Planted } from './planted.ts';
import type { Step } from './steps.ts';
import type { Violation } from './watch.ts';

/** A cluster with its seed and planted faults. */
export interface Case {
  readonly seed: number;
  readonly planted: Planted;
}

export interface Shrunk {
  readonly steps: readonly Step[];
  readonly violation: Violation;
}

/** Maximum runs; what has been found by then is usually short. */
const RUNS_MAX = 400;

/**
 * Finds the fewest of these steps that still break the same invariant (delta debugging): omits halves first, single
 * steps and pairs last. Undefined if all of them together break none.
 */
export async function shrink({ seed, planted }: Case, steps: readonly Step[]): Promise<Shrunk | undefined> {
  let runs = 0;
  const first = await simulate(seed, steps, planted);
  const invariant = first.violation?.invariant;
  const tryOut = async (some: readonly Step[]): Promise<Shrunk | undefined> => {
    runs += 1;
    const { violation } = await simulate(seed, some, planted);
    if (violation === undefined || violation.invariant !== invariant) return undefined;
    return { steps: some, violation };
  };
  if (first.violation === undefined) return undefined;
  let best: Shrunk = { steps, violation: first.violation };
  for (let parts = 2; best.steps.length > 0 && runs < RUNS_MAX;) {
    const size = Math.ceil(best.steps.length / parts);
    const shorter: Shrunk | undefined = await firstOf(withoutParts(best.steps, size), tryOut);
    if (shorter !== undefined) [best, parts] = [shorter, Math.max(2, parts - 1)];
    else if (size > 1) parts *= 2;
    else {
      // Some steps can be omitted only together, such as a position and its closing.
      const pairless = await firstOf(withoutPairs(best.steps), tryOut);
      if (pairless === undefined) break;
      [best, parts] = [pairless, pairless.steps.length];
    }
  }
  return best;
}

/** Yields the steps without each stretch of this length. */
function* withoutParts(steps: readonly Step[], size: number): Generator<readonly Step[]> {
  for (let start = 0; start < steps.length; start += size)
    yield [...steps.slice(0, start), ...steps.slice(start + size)];
}

function* withoutPairs(steps: readonly Step[]): Generator<readonly Step[]> {
  for (let last = 1; last < steps.length; last += 1) {
    for (let first = 0; first < last; first += 1)
      yield steps.filter((_step, index) => index !== first && index !== last);
  }
}

async function firstOf(
  candidates: Iterable<readonly Step[]>,
  tryOut: (some: readonly Step[]) => Promise<Shrunk | undefined>,
): Promise<Shrunk | undefined> {
  for (const candidate of candidates) {
    const found = await tryOut(candidate);
    if (found !== undefined) return found;
  }
  return undefined;
}
