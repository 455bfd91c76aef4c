import type { OperatorScope, ThingScope } from './scopes.ts';

/** Lists that the operator API exports, one of the office each. */
export const operatorLists = [
  'clients',
  'payments',
  'withdrawals',
  'trades',
  'orders',
  'complaints',
  'approvals',
  'partners',
  'commissions',
  'messages',
  'ledger',
] as const;
export type OperatorList = (typeof operatorLists)[number];

/**
 * Kinds of columns: text as it is, a code of ours, a number, yes or no, a sum in the row's currency or a rate, both as
 * exact decimals, an instant in UTC, or the postings of a ledger entry: pairs of an account and a sum, which add up to
 * zero.
 */
export const listKinds = ['text', 'word', 'number', 'flag', 'money', 'rate', 'moment', 'postings'] as const;
export type ListKind = (typeof listKinds)[number];

export interface ListColumn {
  readonly name: string;
  readonly kind: ListKind;
  /** Whether the column is left out unless the key has the scope `personal`. */
  readonly isPersonal: boolean;
}

interface DeclaredList {
  readonly scope: ThingScope;
  readonly columns: readonly ListColumn[];
}

const of = (kind: ListKind, ...names: readonly string[]): ListColumn[] =>
  names.map((name) => ({ name, kind, isPersonal: false }));
const personal = (...names: readonly string[]): ListColumn[] =>
  names.map((name) => ({ name, kind: 'text', isPersonal: true }));

const PAYMENT = [
  ...of('number', 'id', 'client_id'),
  ...of('text', 'number'),
  ...of('word', 'type', 'status'),
  ...of('money', 'amount'),
  ...of('text', 'currency', 'provider'),
  ...of('flag', 'test'),
  ...of('moment', 'created_at', 'changed_at'),
];

/** Rule OA-3: every list with its columns, declared once for query, file and page of columns. */
export const operatorListsByName: Readonly<Record<OperatorList, DeclaredList>> = {
  clients: {
    scope: 'clients',
    columns: [
      ...of('number', 'id'),
      ...of('text', 'pin', 'country', 'language'),
      ...of('flag', 'verified'),
      ...of('moment', 'registered_at', 'closed_at'),
      ...personal('first_name', 'last_name', 'email', 'phone'),
    ],
  },
  payments: { scope: 'payments', columns: PAYMENT },
  withdrawals: { scope: 'payments', columns: PAYMENT },
  trades: {
    scope: 'trades',
    columns: [
      ...of('number', 'id', 'client_id'),
      ...of('text', 'symbol'),
      ...of('word', 'direction'),
      ...of('money', 'amount'),
      ...of('text', 'currency'),
      ...of('number', 'leverage'),
      ...of('rate', 'open_rate', 'close_rate'),
      ...of('money', 'profit'),
      ...of('word', 'closing_reason'),
      ...of('number', 'parent_id'),
      ...of('moment', 'opened_at', 'closed_at'),
    ],
  },
  orders: {
    scope: 'trades',
    columns: [
      ...of('number', 'id', 'client_id'),
      ...of('text', 'symbol'),
      ...of('word', 'direction', 'type', 'status'),
      ...of('money', 'amount'),
      ...of('text', 'currency'),
      ...of('number', 'leverage', 'trade_id'),
      ...of('rate', 'rate'),
      ...of('moment', 'created_at', 'expires_at', 'ended_at'),
    ],
  },
  complaints: {
    scope: 'complaints',
    columns: [
      ...of('number', 'id', 'client_id'),
      ...of('text', 'number'),
      ...of('word', 'category', 'state', 'outcome'),
      ...of('moment', 'received_at', 'due_at', 'answered_at'),
      ...personal('first_name', 'last_name', 'email'),
    ],
  },
  approvals: {
    scope: 'approvals',
    columns: [
      ...of('number', 'id', 'client_id'),
      ...of('word', 'subject', 'state'),
      ...of('moment', 'requested_at', 'expires_at', 'decided_at', 'applied_at'),
    ],
  },
  partners: {
    scope: 'partners',
    columns: [
      ...of('number', 'id', 'parent_id', 'clients'),
      ...of('text', 'code', 'language'),
      ...of('moment', 'created_at', 'disabled_at'),
      ...personal('name', 'email'),
    ],
  },
  commissions: {
    scope: 'partners',
    columns: [
      ...of('number', 'id', 'partner_id', 'client_id'),
      ...of('word', 'type'),
      ...of('money', 'amount'),
      ...of('text', 'currency'),
      ...of('number', 'reverses_id', 'payout_id'),
      ...of('moment', 'earned_at', 'payable_at'),
    ],
  },
  messages: {
    scope: 'messages',
    columns: [
      ...of('number', 'id', 'client_id'),
      ...of('word', 'state'),
      ...of('moment', 'received_at', 'closed_at'),
      ...personal('first_name', 'last_name', 'email', 'phone', 'message', 'answer'),
    ],
  },
  ledger: {
    scope: 'ledger',
    columns: [
      ...of('number', 'id', 'client_id', 'account_id', 'position'),
      ...of('word', 'type'),
      ...of('text', 'reference', 'currency'),
      ...of('money', 'amount'),
      ...of('postings', 'postings'),
      ...of('moment', 'booked_at'),
    ],
  },
};

/** Rule OA-3: lists the columns that a key with these scopes receives. */
export function columnsFor(list: OperatorList, scopes: readonly OperatorScope[]): readonly ListColumn[] {
  return operatorListsByName[list].columns.filter(({ isPersonal }) => !isPersonal || scopes.includes('personal'));
}

/** Rule OA-2: may a key with these scopes read the list? */
export function mayRead(list: OperatorList, scopes: readonly OperatorScope[]): boolean {
  return scopes.includes(operatorListsByName[list].scope);
}
