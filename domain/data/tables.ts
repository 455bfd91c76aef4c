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

/** Content of a column once its row is erased. `own`: an expression of its own, such as a unique value. */
export type Emptied = 'nothing' | 'empty' | 'word' | 'object' | 'list' | 'own';

/** How an erasure treats the rows of a client. */
export interface ClientRows {
  readonly by: RowOwner;
  /** Time of the erasure. `service`: when the account is closed; `relationship`: when the legal period ends. */
  readonly at: 'service' | 'relationship';
  /** Columns that are emptied; absent: the rows are deleted. */
  readonly emptied?: Readonly<Record<string, Emptied>>;
}

/** Rows that expire by their own clock. */
export interface AgedRows {
  readonly class: DataClassName;
  /** Column with the start of the clock, or several, of which the first with a value counts. */
  readonly since: readonly string[];
  /** Rows that expire; absent: all. */
  readonly only?: 'exports' | 'idle' | 'settled' | 'strangers' | 'unused';
  readonly emptied?: Readonly<Record<string, Emptied>>;
}

export interface DataTable {
  readonly class: DataClassName;
  readonly client?: readonly ClientRows[];
  readonly aged?: readonly AgedRows[];
  /** Columns that can hold personal data, separated by blanks. */
  readonly personal?: string;
  /** Columns of text, JSON, bytes or dates that cannot. */
  readonly plain?: string;
}

/** Rule ER-1: all tables, with every column that can hold text; a test compares them with the schema. */
export const dataTables: Readonly<Record<string, DataTable>> = { ...clientTables, ...bookTables, ...otherTables };
