import { isTest } from '../../tests/tidy/sources.ts';
import type { Importers } from '../test/importGraph.ts';

/** The areas on which money, identity and evidence depend. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  ledger: ['domain/ledger/'],
  money: ['domain/money/'],
  margin: ['domain/margin/'],
  dealing: ['domain/trading/', 'domain/pricing/', 'server/modules/engine/dealing/', 'server/modules/engine/quotes/'],
  payments: [
    'domain/payments/',
    'server/modules/money/payments/',
    'server/modules/client/payout/',
    'server/modules/desks/reconciliation/',
  ],
  withdrawals: ['server/modules/money/withdrawals/', 'server/modules/desks/paymentDesk/'],
  sessions: ['server/modules/access/sessions/', 'server/modules/client/security/', 'server/modules/access/factors/'],
  approvals: ['domain/approvals/', 'server/modules/access/approvals/'],
};

/** Returns the area of a file; undefined for one in which nothing is planted. */
export function areaOf(path: string): string | undefined {
  return Object.entries(AREAS).find(([, folders]) => folders.some((folder) => path.startsWith(folder)))?.[0];
}

/** Lists the product's files in an area or in one of the folders; files that only tests import count as tests. */
export function filesToMutate(importers: Importers, folders: readonly string[]): readonly string[] {
  return [...importers.keys()]
    .filter((path) => path.endsWith('.ts') && !isTest(path))
    .filter((path) => (folders.length === 0 ? areaOf(path) !== undefined : isBelow(path, folders)))
    .filter((path) => !isForTests(importers, path))
    .sort();
}

/** Do only tests import the file? `visited` guards against cycles of imports. */
function isForTests(importers: Importers, path: string, visited: ReadonlySet<string> = new Set()): boolean {
  if (isTest(path) || visited.has(path)) return true;
  const names = [...(importers.get(path) ?? [])];
  return names.length > 0 && names.every((one) => isForTests(importers, one, new Set([...visited, path])));
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`));
}
