import { readdirSync } from 'node:fs';
import { usualSeconds } from '../support/measured.ts';
import { packInTurn } from '../support/packs.ts';

/** Journeys of money, identity, staff and evidence: they run at each commit. */
const ALWAYS = ['trading', 'session', 'office', 'receipts'];

/** Number of packs of equal duration among the other journeys. */
const PACKS = 8;

/**
 * Lists the journeys of one run of the gate: those that always run, and a pack of the others, which differs at each
 * commit, since the time in CI is limited. `npm run test:full` and Playwright itself run all of them.
 */
export function journeysInTurn(): string[] {
  const all = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));
  if (process.env['TEST_SAMPLE'] === undefined) return all;
  const missing = ALWAYS.filter((name) => !all.includes(`${name}.spec.ts`));
  if (missing.length > 0)
    throw new Error(`There is no journey ${missing.join(', ')} any more: see ${import.meta.filename}`);
  const isAlways = (name: string): boolean => ALWAYS.some((one) => name === `${one}.spec.ts`);
  const rest = all.filter((name) => !isAlways(name)).toSorted();
  const seconds = usualSeconds(all.map(pathOf));
  return [...all.filter(isAlways), ...packInTurn(rest, PACKS, (name) => seconds(pathOf(name)))];
}

function pathOf(name: string): string {
  return `tests/e2e/${name}`;
}
