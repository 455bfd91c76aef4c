import type { OperatorScope, ThingScope } from './scopes.ts';

/** Events of the feed, each with the scope that a key needs for it. */
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

/** Is the text the name of an event? */
export function isOperatorEventKind(text: string): text is OperatorEventKind {
  return Object.hasOwn(scopeOfKind, text);
}

/** Rule OA-5: lists the events that a key with these scopes receives; none without the scope of the feed itself. */
export function kindsFor(scopes: readonly OperatorScope[]): readonly OperatorEventKind[] {
  return scopes.includes('events') ? operatorEventKinds.filter((kind) => scopes.includes(scopeOfKind[kind])) : [];
}

/** Days for which an event stays in the feed; a program that returns later starts again from the lists. */
export const EVENT_DAYS = 30;
