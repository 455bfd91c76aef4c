import { execFileSync } from 'node:child_process';

/** Whether this run is `npm run test:full`. */
export const IS_FULL = process.env['TEST_FULL'] !== undefined;

/**
 * Returns `count` of the choices, which differ at each commit and are chosen by its hash, so that a run can be
 * repeated; all of them in `npm run test:full`.
 */
export function rotating<Choice>(choices: readonly Choice[], count: number): Choice[] {
  if (IS_FULL) return [...choices];
  const { commit, seed } = rotation();
  const start = seed % choices.length;
  const chosen = [...choices.slice(start), ...choices.slice(0, start)].slice(0, count);
  process.stdout.write(`sample ${commit}: ${chosen.length} of ${choices.length}\n`);
  return chosen;
}

/** Returns what changes with each commit: its hash, and the seed of random numbers. */
export function rotation(): { readonly commit: string; readonly seed: number } {
  const commit = (process.env['TEST_ROTATION'] ?? (head ??= headCommit())).slice(0, 8);
  return { commit, seed: Number.parseInt(commit, 16) };
}

/** The commit's hash, read from git once. */
let head: string | undefined;

/** Returns the hash of HEAD; without a history, as in an unpacked archive, a constant. */
function headCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    // There is no history, or no git.
    return '00000000';
  }
}
