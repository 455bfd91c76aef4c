import { IS_FULL, rotation } from './rotation.ts';

interface Pack<Choice> {
  seconds: number;
  readonly choices: Choice[];
}

/** The two lowest bits of the hash choose in which looks pages are read: every choice is read in each of them. */
const LOOKS = 4;

/**
 * One of so many packs that take about equally long, another at each commit and named by its hash; all choices in
 * `npm run test:full`.
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

/** Divides the choices into so many packs: the longest first, each into the pack that is shortest so far. */
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
