import { cellKinds, reportNames } from '@candor/domain/reports/report.ts';
import { reportPeriods, reportRhythms } from '@candor/domain/reports/period.ts';
import * as z from 'zod/mini';
import { count, flag, id, instant, text } from '../../codecs.ts';
import { textFile } from '../textFile.ts';
import { staffCall } from './call.ts';

/** Calls on reports for people who run the business: figures of the real book over days in UTC. */

const NAME_MAXIMUM = 60;
const READERS_MAXIMUM = 20;
/** Most rows of an answer; the file has all. */
export const REPORT_ROWS_SHOWN = 500;

const name = z.enum(reportNames);
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/**
 * Request of a report. `until` is the start of the day after the last one. `everywhere`: all brands whose report the
 * caller may read.
 */
const reportRequest = {
  report: name,
  from: instant,
  until: instant,
  currency: z.optional(currency),
  everywhere: z.optional(flag),
};
export type RequestedReport = z.output<z.ZodMiniObject<typeof reportRequest>>;

/** Cell of a row; null where it has no such figure. Sums are exact decimals. */
const cell = z.nullable(z.union([z.string(), z.number()]));
export type ReportCell = z.output<typeof cell>;
const row = z.object({ brand: z.string(), cells: z.array(cell) });
export type ReportRow = z.output<typeof row>;

const report = z.object({
  report: name,
  at: instant,
  /** Whether the figures are those of a demonstration (R34). */
  simulated: flag,
  columns: z.array(z.object({ name: z.string(), kind: z.enum(cellKinds) })),
  rows: z.array(row),
  /** Number of rows, of which `rows` has the first. */
  count,
  totals: z.array(row),
  /** Charts over time, summed over the other columns: for each brand and currency, each with its lines. */
  charts: z.array(
    z.object({
      brand: z.string(),
      /** Currency; null: a count, in any currency. */
      currency: z.nullable(z.string()),
      lines: z.array(z.string()),
      points: z.array(z.object({ x: z.string(), values: z.array(z.string()) })),
    }),
  ),
});
export type ReportAnswer = z.output<typeof report>;
export type ReportChart = ReportAnswer['charts'][number];

export const read = staffCall('reports.read', {
  method: 'POST',
  path: '/api/office/reports/read',
  rate: 'read',
  userAction: true,
  summary:
    'Calculates a report from the ledger, the journal and the record. Each report also requires what its figures are ' +
    'of. Refused are more than 400 days (`reportDays`), and days of which a part is archived (`daysArchived`).',
  request: z.strictObject(reportRequest),
  answer: report,
});

export const exportCsv = staffCall('reports.read', {
  method: 'POST',
  path: '/api/office/reports/export',
  rate: 'read',
  userAction: true,
  summary: 'The same as a CSV file with every row. Who took it is recorded.',
  request: z.strictObject(reportRequest),
  answer: textFile,
});

/** Filters of a saved report; the period `days` has its own `from` and `until`. */
const filters = z.strictObject({
  period: z.enum(reportPeriods),
  from: z.optional(instant),
  until: z.optional(instant),
  currency: z.optional(currency),
  everywhere: z.optional(flag),
});
export type ReportFilters = z.output<typeof filters>;

const person = z.object({ id, name: z.string() });

const saved = z.object({
  id,
  report: name,
  name: z.string(),
  filters,
  shared: flag,
  /** Owner, who alone can change it. */
  by: z.string(),
  own: flag,
  mailed: z.nullable(
    z.object({
      rhythm: z.enum(reportRhythms),
      readers: z.array(person),
      paused: flag,
      next: instant,
      last: z.nullable(instant),
      /** Error of the last run; null: it was mailed. */
      error: z.nullable(z.enum(['failed', 'nobody', 'owner'])),
    }),
  ),
});
export type SavedReport = z.output<typeof saved>;
export type ReportPerson = z.output<typeof person>;

export const listSaved = staffCall('reports.read', {
  method: 'POST',
  path: '/api/office/reports/saved',
  rate: 'read',
  userAction: false,
  summary:
    'Lists the saved reports that the caller may read: their own, shared ones, and those that are mailed to them.',
  request: z.strictObject({}),
  answer: z.object({ reports: z.array(saved) }),
});

export const save = staffCall('reports.read', {
  method: 'POST',
  path: '/api/office/reports/saved/save',
  rate: 'write',
  userAction: true,
  summary: "Saves a report under a name; the caller's own report of the same name is replaced.",
  request: z.strictObject({ report: name, name: text(NAME_MAXIMUM), filters, shared: flag }),
  answer: saved,
});

export const remove = staffCall('reports.read', {
  method: 'POST',
  path: '/api/office/reports/saved/remove',
  rate: 'write',
  userAction: true,
  summary: "Deletes one of the caller's saved reports. It is mailed no more.",
  request: z.strictObject({ id }),
  answer: z.object({}),
});

export const schedule = staffCall('reports.read', {
  method: 'POST',
  path: '/api/office/reports/saved/mail',
  rate: 'write',
  userAction: true,
  summary:
    'Mails one of the own saved reports each day, week or month to colleagues of the brand who may read it, about ' +
    'the time before; or no more. Its link opens it behind the sign-in. Recorded.',
  request: z.strictObject({
    id,
    mailed: z.nullable(
      z.strictObject({
        rhythm: z.enum(reportRhythms),
        readers: z.array(id).check(z.minLength(1), z.maxLength(READERS_MAXIMUM)),
        paused: flag,
      }),
    ),
  }),
  answer: saved,
});

export const listReaders = staffCall('reports.read', {
  method: 'POST',
  path: '/api/office/reports/readers',
  rate: 'read',
  userAction: false,
  summary: 'Lists the people at work in the brand who may read a report.',
  request: z.strictObject({ report: name }),
  answer: z.object({ people: z.array(person) }),
});
