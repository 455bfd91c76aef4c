import type { ReportFilters, RequestedReport } from '@candor/contracts/http/office/reports.ts';
import { reportPeriods, spanOf } from '@candor/domain/reports/period.ts';
import type { ReportPeriod, ReportSpan } from '@candor/domain/reports/period.ts';
import type { ReportName } from '@candor/domain/reports/report.ts';
import { DAY_MS } from '@candor/domain/time.ts';

/** Filters of a report as in the page's address: those not named have their defaults. */
export interface ReportView {
  readonly period: ReportPeriod;
  /** First and last day, both included, such as 2026-01-14; only if the period is `days`. */
  readonly from: string;
  readonly until: string;
  /** Currency code (ISO 4217); empty for all. */
  readonly currency: string;
  readonly everywhere: boolean;
}

const USUAL: ReportView = { period: 'last30', from: '', until: '', currency: '', everywhere: false };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters of an address, ignoring unknown and wrong parts. */
export function readReportView(query: URLSearchParams): ReportView {
  const days = { from: dayOf(query.get('from')), until: dayOf(query.get('until')) };
  const named = reportPeriods.find((one) => one === query.get('period')) ?? USUAL.period;
  const currency = query.get('currency') ?? '';
  return {
    period: named === 'days' && (days.from === '' || days.until === '') ? USUAL.period : named,
    ...days,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
    everywhere: query.get('brands') === 'all',
  };
}

export function writeReportView({ period, from, until, currency, everywhere }: ReportView): URLSearchParams {
  const query = new URLSearchParams();
  if (period !== USUAL.period) query.set('period', period);
  if (period === 'days') {
    query.set('from', from);
    query.set('until', until);
  }
  if (currency !== '') query.set('currency', currency);
  if (everywhere) query.set('brands', 'all');
  return query;
}

/** Returns the days of a view as of now. */
export function spanOfView({ period, from, until }: ReportView, now: number): ReportSpan {
  return period === 'days' ? { from: Date.parse(from), until: Date.parse(until) + DAY_MS } : spanOf(period, now);
}

/** Returns the first and the last day of a time span, as they are typed. */
export function daysOfSpan({ from, until }: ReportSpan): { from: string; until: string } {
  return { from: isoDay(from), until: isoDay(until - DAY_MS) };
}

export function requestOf(report: ReportName, view: ReportView, now: number): RequestedReport {
  const { currency, everywhere } = view;
  return { report, ...spanOfView(view, now), ...(currency !== '' && { currency }), ...(everywhere && { everywhere }) };
}

/** Returns the filters to save: a named period stays that period. */
export function filtersOf({ period, from, until, currency, everywhere }: ReportView): ReportFilters {
  return {
    period,
    ...(period === 'days' && { from: Date.parse(from), until: Date.parse(until) + DAY_MS }),
    ...(currency !== '' && { currency }),
    ...(everywhere && { everywhere }),
  };
}

export function viewOf({ period, from, until, currency = '', everywhere = false }: ReportFilters): ReportView {
  const days = from === undefined || until === undefined ? { from: '', until: '' } : daysOfSpan({ from, until });
  return { period, ...days, currency, everywhere };
}

/**
 * Returns the view of a mailed report: its filters in its brand, and the mail's own days. Undefined if those are no
 * days.
 */
export function mailedView(
  { currency = '' }: ReportFilters,
  days: { from: string; until: string },
): ReportView | undefined {
  const view = readReportView(new URLSearchParams({ period: 'days', ...days, currency }));
  return view.period === 'days' ? view : undefined;
}

function dayOf(text: string | null): string {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
