import { createHash } from 'node:crypto';
import { OperatorError } from '../operatorError.ts';

/**
 * First number of steps; files with lower numbers are the baseline: the whole schema, one file per area (decision 058).
 */
export const FIRST_STEP = 600;

/** Number of the steps that made the same schema before the baseline existed, and SHA-256 over a line for each. */
const STEPS_BEFORE = { count: 126, sha256: 'fc26c421a697a264a0593294a5ea9a542074fd3e39dfaac9d8adcbc2e1c0fbf7' };

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/**
 * Did all steps from before the baseline make this schema? The baseline then counts as applied. A schema made by only
 * some of them is refused. `baseline` contains the numbers of its files.
 */
export function wasMadeBefore(baseline: ReadonlySet<number>, applied: readonly Applied[]): boolean {
  const early = applied.filter(({ number }) => number < FIRST_STEP);
  if (early.every(({ number }) => baseline.has(number))) return false;
  if (digestOf(early) === STEPS_BEFORE.sha256) return true;
  throw new OperatorError(
    `The database is of a release before that of 27 November 2026 (its record has ${early.length} steps, and not the ` +
      `${STEPS_BEFORE.count} of that release): migrate it with that release first, then with this one ` +
      '(docs/live.md, section 7).',
  );
}

function digestOf(applied: readonly Applied[]): string {
  const lines = applied
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
