import { readdirSync } from 'node:fs';
import { usualSeconds } from '../support/measured.ts';
import { packInTurn } from '../support/packs.ts';

/** Money, identity, staff and evidence: they run at each commit. */
const ALWAYS = ['trading', 'session', 'office', 'receipts'];

/** Of the rest, so many packs that take equally long. */
const PACKS = 8;

/**
 * The journeys of one run of the gate: those that always run, and at each commit others of the rest, since CI has so
 * many minutes. All of them run in `npm run test:full`, and when Playwright is asked directly.
 */
export function journeysInTurn(): string[] {
  const all = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));
  if (process.env['TEST_SAMPLE'] === undefined) return all;
  const gone = ALWAYS.filter((name) => !all.includes(`${name}.spec.ts`));
  if (gone.length > 0) throw new Error(`There is no journey ${gone.join(', ')} any more: see ${import.meta.filename}`);
  const isAlways = (name: string): boolean => ALWAYS.some((one) => name === `${one}.spec.ts`);
  const rest = all.filter((name) => !isAlways(name)).toSorted();
  const seconds = usualSeconds(all.map(pathOf));
  return [...all.filter(isAlways), ...packInTurn(rest, PACKS, (name) => seconds(pathOf(name)))];
}

function pathOf(name: string): string {
  return `tests/e2e/${name}`;
}
