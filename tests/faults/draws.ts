import { IS_FULL, rotation } from '../support/rotation.ts';
import { seeded } from '../support/seeded.ts';

/** A test's random choices, the same for the same commit. No seed can repeat the moment at which a process dies. */
export interface Draws {
  below(count: number): number;
  between(first: number, end: number): number;
}

/** Starts the draws and prints their seed: TEST_ROTATION repeats them. */
export function startDraws(title: string): Draws {
  const { commit, seed } = rotation();
  process.stdout.write(`${title}: draws of ${commit}\n`);
  const random = seeded(seed);
  const below = (count: number): number => Math.floor(random() * count);
  return { below, between: (first, end) => first + below(end - first) };
}

/**
 * Returns the number of kill cycles: KILL_CYCLES; else all in `npm run test:full`, and some in `npm test`, with other
 * draws at each commit.
 */
export function killCycles({ all, some }: { readonly all: number; readonly some: number }): number {
  const cycles = process.env['KILL_CYCLES'];
  if (cycles !== undefined) return Math.max(2, Math.round((Number.parseInt(cycles, 10) * all) / 50));
  return IS_FULL ? all : some;
}
