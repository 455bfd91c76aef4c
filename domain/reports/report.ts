import type { StaffAction, StaffRole } from '../staff/roles.ts';
import { mayDo } from '../staff/roles.ts';

/** Reports of the office, in the order of its page. */
export const reportNames = [
  'payments',
  'funnel',
  'exposure',
  'affiliates',
  'verification',
  'activity',
  'closeOuts',
] as const;
export type ReportName = (typeof reportNames)[number];

/**
 * Kinds of columns: text as it is, a code with a text, a day (2026-11-28), an instant (2026-11-28T12:00Z), a count, a
 * sum in the row's currency, a percentage, or seconds.
 */
export const cellKinds = ['text', 'word', 'day', 'moment', 'count', 'money', 'percent', 'seconds'] as const;
export type CellKind = (typeof cellKinds)[number];

export interface ReportColumn {
  readonly name: string;
  readonly kind: CellKind;
}

export interface Report {
  /** Rule OR-1: action that the reader must be allowed. */
  readonly action: StaffAction;
  readonly columns: readonly ReportColumn[];
  /** Whether the report can be limited to one currency. */
  readonly hasCurrency: boolean;
  /** Chart over time: the values of one column, a line for each of `by`. */
  readonly chart?: { readonly x: string; readonly value: string; readonly by?: string };
}

const of = (kind: CellKind, ...names: readonly string[]): ReportColumn[] => names.map((name) => ({ name, kind }));

/** Reports, declared once: page, file and query have these columns. */
export const reports: Readonly<Record<ReportName, Report>> = {
  payments: {
    action: 'payments.read',
    columns: [
      ...of('day', 'day'),
      ...of('word', 'direction'),
      ...of('text', 'provider', 'method', 'currency'),
      ...of('count', 'asked', 'done', 'declined', 'lapsed', 'waiting'),
      ...of('percent', 'success'),
      ...of('money', 'booked', 'reversed'),
    ],
    hasCurrency: true,
    chart: { x: 'day', value: 'booked', by: 'direction' },
  },
  funnel: {
    action: 'reports.funnel',
    columns: [...of('day', 'week'), ...of('count', 'registered', 'verified', 'funded', 'traded', 'active')],
    hasCurrency: false,
  },
  exposure: {
    action: 'dealing.read',
    columns: [...of('moment', 'at'), ...of('text', 'symbol', 'currency'), ...of('money', 'longs', 'shorts', 'net')],
    hasCurrency: true,
    chart: { x: 'at', value: 'net' },
  },
  affiliates: {
    action: 'affiliates.read',
    columns: [
      ...of('text', 'partner', 'code', 'currency'),
      ...of('count', 'clients', 'firstDeposits'),
      ...of('money', 'deposits', 'spreadShare', 'otherCommission', 'commission', 'paid'),
    ],
    hasCurrency: false,
  },
  verification: {
    action: 'verification.list',
    columns: [
      ...of('word', 'document', 'outcome'),
      ...of('count', 'decided'),
      ...of('seconds', 'median', 'p95', 'longest'),
    ],
    hasCurrency: false,
  },
  activity: {
    action: 'audit.read',
    columns: [...of('text', 'person'), ...of('word', 'act'), ...of('count', 'acts'), ...of('moment', 'last')],
    hasCurrency: false,
  },
  closeOuts: {
    action: 'dealing.read',
    columns: [
      ...of('day', 'day'),
      ...of('text', 'symbol', 'currency'),
      ...of('count', 'closed', 'accounts'),
      ...of('money', 'amount', 'result', 'forgiven'),
    ],
    hasCurrency: true,
    chart: { x: 'day', value: 'closed' },
  },
};

/** Rule OR-1: lists the reports that a person with these roles may read. */
export function readableReports(roles: readonly StaffRole[]): readonly ReportName[] {
  return reportNames.filter((name) => mayDo(roles, reports[name].action));
}

/** Steps of a client from registration on, in their order. */
export const funnelSteps = ['registered', 'verified', 'funded', 'traded', 'active'] as const;

/** Days before the end of the report within which a client must have opened or closed a trade to be active. */
export const ACTIVE_DAYS = 30;
