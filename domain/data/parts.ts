import type { Instant } from '../ids.ts';

/** A table whose rows are stored by month, and leave the database by month. */
export interface LeavingTable {
  /** Least number of months for which a part stays in the database after its last day. */
  readonly monthsKept: number;
  /** Least number of months that `npm run archive -- --months` may set instead. */
  readonly monthsMinimum: number;
  /** Order of the rows in an archived part: that of their chain, or in which they were written. */
  readonly order: readonly string[];
  /** Reason for the period. */
  readonly reason: string;
}

/** Rule ER-8: tables whose parts leave the database. Their files are kept for as long as the tables' class requires. */
export const leavingTables = {
  audit_entry: {
    monthsKept: 73,
    monthsMinimum: 1,
    order: ['brand_id', 'number'],
    reason: 'Clients see who looked at their data, and staff what was decided, for as long as the law keeps a file.',
  },
  execution: {
    monthsKept: 24,
    monthsMinimum: 15,
    order: ['id'],
    reason:
      'Until a year is over the statement of the year before can be made, and trades are corrected and their ' +
      'receipts are given at once. What an open trade needs stays longer, and what the robot has opened ' +
      'for good (decision 066).',
  },
  journal: {
    monthsKept: 15,
    monthsMinimum: 15,
    order: ['batch', 'seq'],
    reason: 'Repeated commands get their first answer, and an account can be replayed over the year in dispute.',
  },
} as const satisfies Readonly<Record<string, LeavingTable>>;

export type LeavingTableName = keyof typeof leavingTables;

/** Is this the name of a table whose parts leave the database? */
export function isLeavingTable(name: string): name is LeavingTableName {
  return Object.hasOwn(leavingTables, name);
}

/** Rule ER-8: may the part that ends at this instant leave the database, if it may after so many months? */
export function isPartArchivable(untilAt: Instant, monthsKept: number, now: Instant): boolean {
  const end = new Date(untilAt);
  return Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + monthsKept, 1) <= now;
}
