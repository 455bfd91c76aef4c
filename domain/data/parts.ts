import type { Instant } from '../ids.ts';

/** A table whose rows are kept by months, and end by months. */
export interface PartedTable {
  /** How many months a part stays in the database after its last day, at least. */
  readonly monthsKept: number;
  /** The order of the rows in an archived part: the order of their chain, or in which they were written. */
  readonly order: readonly string[];
  /** Why for so long. */
  readonly reason: string;
}

/** Rule ER-8: the tables of parts. The files of what has left the database are kept as the tables' class says. */
export const partedTables = {
  audit_entry: {
    ...{ monthsKept: 73, order: ['brand_id', 'number'] },
    reason: 'Clients see who looked at their data, and staff what was decided, for as long as the law keeps a file.',
  },
  execution: {
    ...{ monthsKept: 73, order: ['id'] },
    reason: 'The history, receipts and disputes of each trade, for as long as the law keeps orders.',
  },
  journal: {
    ...{ monthsKept: 15, order: ['batch', 'seq'] },
    reason: 'Repeated commands get their first answer, and an account can be replayed over the year in dispute.',
  },
} as const satisfies Readonly<Record<string, PartedTable>>;

export type PartedTableName = keyof typeof partedTables;

/** Is this the name of a table of parts? */
export function isPartedTable(name: string): name is PartedTableName {
  return Object.hasOwn(partedTables, name);
}

/** Rule ER-8: may the part that ends at this instant leave the database, if it may after so many months? */
export function isPartDue(untilAt: Instant, monthsKept: number, now: Instant): boolean {
  const end = new Date(untilAt);
  return Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + monthsKept, 1) <= now;
}
