/**
 * Rule OA-2: scopes of a key of the operator API. `events` opens the feed; which events it returns follows from the
 * others. `personal` adds names and addresses to the data of the others, and opens nothing on its own.
 */
export const operatorScopes = [
  'clients',
  'payments',
  'trades',
  'complaints',
  'approvals',
  'partners',
  'messages',
  'ledger',
  'events',
  'personal',
] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/** Scopes of data: each list and each event belongs to one of them. */
export type ThingScope = Exclude<OperatorScope, 'events' | 'personal'>;

/** Rule OA-2: does the key open anything? `personal` alone opens nothing, nor does `events` without a scope of data. */
export function opensSomething(scopes: readonly OperatorScope[]): boolean {
  return scopes.some((scope) => scope !== 'events' && scope !== 'personal');
}
