import { createHash } from 'node:crypto';
import type { MutantKey } from './findMutants.ts';

/**
 * Draws as many defects as wanted, distributed as evenly over all areas as possible. One seed always draws the same:
 * each mutant's place is a hash of the seed and its identity, so that a line that moves elsewhere changes nothing.
 */
export function drawSample<M extends MutantKey>(
  mutants: readonly M[],
  { count, seed, areaOf }: { readonly count: number; readonly seed: string; readonly areaOf: (mutant: M) => string },
): readonly M[] {
  const ranked = mutants
    .map((mutant) => ({ mutant, area: areaOf(mutant), rank: rankOf(mutant, seed) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const roundByArea = new Map<string, number>();
  const rounds = ranked.map((drawn) => {
    const round = roundByArea.get(drawn.area) ?? 0;
    roundByArea.set(drawn.area, round + 1);
    return { ...drawn, round };
  });
  return rounds
    .sort((one, other) => one.round - other.round)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

function rankOf(mutant: MutantKey, seed: string): string {
  const { file, function: name, original, replacement } = mutant;
  return createHash('sha256')
    .update(JSON.stringify([seed, file, name, original, replacement]))
    .digest('hex');
}
