import { IS_FULL, rotation } from '../support/rotation.ts';
import { seeded } from '../support/seeded.ts';

/** What a test leaves to chance: the same draws for the same commit. When a process dies, no seed can repeat. */
export interface Draws {
  below(count: number): number;
  between(first: number, end: number): number;
}

/** Prints what the draws begin with: TEST_ROTATION repeats them. */
export function startDraws(title: string): Draws {
  const { commit, seed } = rotation();
  process.stdout.write(`${title}: draws of ${commit}\n`);
  const random = seeded(seed);
  const below = (count: number): number => Math.floor(random() * count);
  return { below, between: (first, end) => first + below(end - first) };
}

/** KILL_CYCLES; else all of them in `npm run test:full`, and in `npm test` some, of other draws at each commit. */
export function killCycles({ all, some }: { readonly all: number; readonly some: number }): number {
  const given = process.env['KILL_CYCLES'];
  if (given !== undefined) return Math.max(2, Math.round((Number.parseInt(given, 10) * all) / 50));
  return IS_FULL ? all : some;
}
