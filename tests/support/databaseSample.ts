import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { onFifteen } from './onFifteen.ts';
import { rotating } from './rotation.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Tests of money, identity, staff and evidence: they run at each commit, here or on PostgreSQL 15. */
const ALWAYS: readonly string[] = [
  'server/modules/access/approvals/',
  'server/modules/access/audit/',
  'server/modules/client/clients/',
  'server/modules/engine/dealing/',
  'server/modules/access/factors/',
  'server/modules/desks/office/',
  'server/modules/desks/paymentDesk/',
  'server/modules/money/payments/',
  'server/modules/engine/receipts/',
  'server/modules/client/security/',
  'server/modules/access/sessions/',
  'server/modules/access/staff/',
  'server/modules/desks/staffDesk/',
  'server/modules/engine/tape/',
  'server/modules/money/withdrawals/',
  'tests/security/',
];

/** Tests that wait for tables to grow, and whose subject rarely changes: they run in turn. */
const IN_TURN: readonly string[] = ['tests/security/growth.db.test.ts'];

/** Share of the other tests in one run: one in this many. */
const SHARE = 8;

/**
 * Lists the database tests of one run of the gate: those that always run, and an eighth of the others, which differs at
 * each commit. `npm run test:full` and Vitest itself run all of them.
 */
export function databaseTestsInTurn(): string[] {
  const all = globSync('{bank,domain,scripts,server,tests,web}/**/*.db.test.ts', { cwd: ROOT }).toSorted();
  const missing = ALWAYS.filter((folder) => all.every((file) => !file.startsWith(folder)));
  if (missing.length > 0)
    throw new Error(`No database test is in ${missing.join(', ')} any more: see ${import.meta.filename}`);
  const isAlways = (file: string): boolean =>
    ALWAYS.some((folder) => file.startsWith(folder)) && ![...onFifteen, ...IN_TURN].includes(file);
  const rest = all.filter((file) => !isAlways(file));
  return [...all.filter(isAlways), ...rotating(rest, Math.ceil(rest.length / SHARE))];
}
