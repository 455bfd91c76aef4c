import type { DataClassName } from './classes.ts';
import { bookTables } from './bookTables.ts';
import { clientTables } from './clientTables.ts';
import { otherTables } from './otherTables.ts';

/** How the rows of a client are found. */
export type RowOwner =
  | 'self'
  | 'client'
  | 'account'
  | 'payment'
  | 'document'
  | 'case'
  | 'message'
  | 'complaint'
  | 'address'
  | 'recipient'
  | 'entry';

/** What a column holds once its row is erased. `own`: a value of its own for each client. */
export type Emptied = 'nothing' | 'empty' | 'word' | 'object' | 'list' | 'own';

/** What an erasure does to the rows of a client. */
export interface ClientRows {
  readonly by: RowOwner;
  /** `service`: when the account is closed; `relationship`: when the law's period is over. */
  readonly at: 'service' | 'relationship';
  /** The columns that are emptied; left out: the rows are deleted. */
  readonly emptied?: Readonly<Record<string, Emptied>>;
}

/** Rows that end by their own clock. */
export interface AgedRows {
  readonly class: DataClassName;
  /** The column, or the first of several that is known. */
  readonly since: readonly string[];
  /** Which rows only; left out: all. */
  readonly only?: 'idle' | 'settled' | 'strangers' | 'unused';
  readonly emptied?: Readonly<Record<string, Emptied>>;
}

export interface DataTable {
  readonly class: DataClassName;
  readonly client?: readonly ClientRows[];
  readonly aged?: readonly AgedRows[];
  /** Columns that can hold something about a person, apart by blanks. */
  readonly personal?: string;
  /** Columns of text, JSON, bytes or dates that cannot. */
  readonly plain?: string;
}

/** Rule ER-1: every table, and every column that can hold words; a test compares it with the schema. */
export const dataTables: Readonly<Record<string, DataTable>> = { ...clientTables, ...bookTables, ...otherTables };
