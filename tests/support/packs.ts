import { IS_FULL, rotation } from './rotation.ts';

interface Pack<Choice> {
  seconds: number;
  readonly choices: Choice[];
}

/** Number of looks, chosen by the two lowest bits of the hash: every pack is read in each of them. */
const LOOKS = 4;

/**
 * Returns one of `count` packs of about equal duration, chosen by the commit's hash; all choices in `npm run
 * test:full`.
 */
export function packInTurn<Choice>(
  choices: readonly Choice[],
  packs: number,
  secondsOf: (one: Choice) => number,
): Choice[] {
  if (IS_FULL) return [...choices];
  const { commit, seed } = rotation();
  const turn = Math.floor(seed / LOOKS) % packs;
  const chosen = packed(choices, packs, secondsOf)[turn] ?? [];
  process.stdout.write(`sample ${commit}: ${chosen.length} of ${choices.length}, pack ${turn + 1} of ${packs}\n`);
  return chosen;
}

/** Divides the choices into packs: the longest first, each into the pack that is shortest so far. */
export function packed<Choice>(
  choices: readonly Choice[],
  packs: number,
  secondsOf: (one: Choice) => number,
): Choice[][] {
  const filled: Pack<Choice>[] = Array.from({ length: packs }, () => ({ seconds: 0, choices: [] }));
  for (const choice of choices.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const shortest = filled.reduce((best, one) => (one.seconds < best.seconds ? one : best));
    shortest.seconds += secondsOf(choice);
    shortest.choices.push(choice);
  }
  return filled.map((pack) => pack.choices);
}
