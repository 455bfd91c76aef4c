import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { usualSeconds } from './measured.ts';
import { packInTurn } from './packs.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Tests of starting, of money through kills, and of strangers: they run at each commit. */
const ALWAYS: readonly string[] = ['attacks', 'engineKills', 'killCycles', 'paymentKills', 'start'].map(
  (name) => `tests/faults/${name}.test.ts`,
);

/** Number of packs of equal duration among the other tests. */
const PACKS = 8;

/**
 * Lists the fault tests of one run of the gate: those that always run, and a pack of the others, which differs at each
 * commit. `npm run test:full` and Vitest itself run all of them.
 */
export function faultTestsInTurn(): string[] {
  const all = globSync('tests/faults/**/*.test.ts', { cwd: ROOT }).toSorted();
  const missing = ALWAYS.filter((file) => !all.includes(file));
  if (missing.length > 0)
    throw new Error(`There is no fault test ${missing.join(', ')} any more: see ${import.meta.filename}`);
  const rest = all.filter((file) => !ALWAYS.includes(file));
  return [...ALWAYS, ...packInTurn(rest, PACKS, usualSeconds(all))];
}
