import { readdirSync } from 'node:fs';
import { rotating } from '../support/rotation.ts';

/** Money, identity, staff and evidence: they go at each commit. */
const ALWAYS = ['trading', 'account', 'office', 'mail', 'pages', 'takenBack', 'receipts'];

/**
 * The journeys of one run of the gate: those that always go, and at each commit others of the rest, since CI has so
 * many minutes. All of them go in `npm run test:full`, and when Playwright is asked directly.
 */
export function journeysInTurn(): string[] {
  const all = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));
  if (process.env['JOURNEYS'] !== 'sample') return all;
  const isAlways = (name: string): boolean => ALWAYS.some((one) => name === `${one}.spec.ts`);
  const rest = all.filter((name) => !isAlways(name)).toSorted();
  return [...all.filter(isAlways), ...rotating(rest, Math.ceil(rest.length / 8))];
}
