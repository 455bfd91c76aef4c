import type { OperatorScope, ThingScope } from './scopes.ts';

/** What the feed reports, and the scope that a key needs for it. */
const scopeOfKind = {
  'client.registered': 'clients',
  'client.verified': 'clients',
  'client.unverified': 'clients',
  'client.closed': 'clients',
  'payment.created': 'payments',
  'payment.changed': 'payments',
  'trade.opened': 'trades',
  'trade.closed': 'trades',
  'trade.changed': 'trades',
  'order.placed': 'trades',
  'order.filled': 'trades',
  'order.cancelled': 'trades',
  'order.expired': 'trades',
  'order.refused': 'trades',
  'complaint.received': 'complaints',
  'complaint.changed': 'complaints',
  'approval.asked': 'approvals',
  'approval.decided': 'approvals',
  'partner.created': 'partners',
  'partner.changed': 'partners',
  'commission.earned': 'partners',
  'message.received': 'messages',
  'message.changed': 'messages',
} satisfies Readonly<Record<string, ThingScope>>;

export type OperatorEventKind = keyof typeof scopeOfKind;

export const operatorEventKinds: readonly OperatorEventKind[] = Object.keys(scopeOfKind).filter(isOperatorEventKind);

/** Is it the name of an event? */
export function isOperatorEventKind(text: string): text is OperatorEventKind {
  return Object.hasOwn(scopeOfKind, text);
}

/** Rule OA-5: the events that a key with these scopes is given; none without the scope of the feed itself. */
export function kindsFor(scopes: readonly OperatorScope[]): readonly OperatorEventKind[] {
  return scopes.includes('events') ? operatorEventKinds.filter((kind) => scopes.includes(scopeOfKind[kind])) : [];
}

/** How many days an event stays in the feed; who comes back later begins with the lists. */
export const EVENT_DAYS = 30;
