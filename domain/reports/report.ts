import type { StaffAction, StaffRole } from '../staff/roles.ts';
import { mayDo } from '../staff/roles.ts';

/** What the office reports on, in the order of its page. */
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
 * What a column has: text as it is, a word with a code, a day (2026-11-28), a moment (2026-11-28T12:00Z), how many, a
 * sum in the row's currency, a share of a hundred, or seconds.
 */
export const cellKinds = ['text', 'word', 'day', 'moment', 'count', 'money', 'percent', 'seconds'] as const;
export type CellKind = (typeof cellKinds)[number];

export interface ReportColumn {
  readonly name: string;
  readonly kind: CellKind;
}

export interface Report {
  /** Rule OR-1: what one has to be allowed to see to read it. */
  readonly action: StaffAction;
  readonly columns: readonly ReportColumn[];
  /** Can it be limited to one currency? */
  readonly hasCurrency: boolean;
  /** Figures over time: the values of one column, a line for each of `by`. */
  readonly chart?: { readonly x: string; readonly value: string; readonly by?: string };
}

const of = (kind: CellKind, ...names: readonly string[]): ReportColumn[] => names.map((name) => ({ name, kind }));

/** Every report, declared once: page, file and query have these columns. */
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

/** Rule OR-1: the reports that somebody with these roles may read. */
export function readableReports(roles: readonly StaffRole[]): readonly ReportName[] {
  return reportNames.filter((name) => mayDo(roles, reports[name].action));
}

/** The steps of a client from registration on, in their order. */
export const funnelSteps = ['registered', 'verified', 'funded', 'traded', 'active'] as const;

/** A client is active who has opened or closed a trade within these days before the end of the report. */
export const ACTIVE_DAYS = 30;
