/**
 * Rule OA-2: what a key of the operator API may read. `events` opens the feed; which events it gives follows from the
 * others. `personal` adds names and addresses to what the others give, and opens nothing by itself.
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

/** The scopes of things: each list and each event belongs to one of them. */
export type ThingScope = Exclude<OperatorScope, 'events' | 'personal'>;

/** Rule OA-2: does the key open anything? `personal` alone opens nothing, and so does `events` without a thing. */
export function opensSomething(scopes: readonly OperatorScope[]): boolean {
  return scopes.some((scope) => scope !== 'events' && scope !== 'personal');
}
