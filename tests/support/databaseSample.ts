import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { onFifteen } from './onFifteen.ts';
import { rotating } from './rotation.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Money, identity, staff and evidence: they run at each commit, here or on PostgreSQL 15. */
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

/** It waits for tables to grow, and what it looks at rarely changes. */
const IN_TURN: readonly string[] = ['tests/security/growth.db.test.ts'];

/** Of the rest, one in so many. */
const SHARE = 8;

/**
 * The database tests of one run of the gate: those that always run, and an eighth of the rest, another at each commit.
 * All of them run in `npm run test:full`, and when Vitest is asked directly.
 */
export function databaseTestsInTurn(): string[] {
  const all = globSync('{bank,domain,scripts,server,tests,web}/**/*.db.test.ts', { cwd: ROOT }).toSorted();
  const gone = ALWAYS.filter((folder) => all.every((file) => !file.startsWith(folder)));
  if (gone.length > 0)
    throw new Error(`No database test is in ${gone.join(', ')} any more: see ${import.meta.filename}`);
  const isAlways = (file: string): boolean =>
    ALWAYS.some((folder) => file.startsWith(folder)) && ![...onFifteen, ...IN_TURN].includes(file);
  const rest = all.filter((file) => !isAlways(file));
  return [...all.filter(isAlways), ...rotating(rest, Math.ceil(rest.length / SHARE))];
}
