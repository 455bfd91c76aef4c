import { BinaryArray } from './binaryArray.ts';
import type { ColumnType, Value } from './binaryArray.ts';

/** A column of a multi-row insert: its name, its type and each row's value; bytes are written in hexadecimal. */
export interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType;
  readonly value: (row: Row) => Value;
}

/** A part of the batch statement: rows of one kind, carried as one array per column. */
export interface Part<Row> {
  readonly columns: readonly Column<Row>[];
  /** Returns the SQL of the part; `from` is a row source with the columns by name. */
  readonly sql: (from: string) => string;
}

/** Returns the part that inserts all of its columns: `INSERT … SELECT`. */
export function insertInto<Row>(table: string, columns: readonly Column<Row>[]): Part<Row> {
  const names = columns.map(({ name }) => name).join(', ');
  return { columns, sql: (from) => `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${from}` };
}

/**
 * Returns the row source of a part whose first parameter has this number. The arrays are unnested side by side in the
 * list of columns: in `FROM`, PostgreSQL would keep every value in a store of its own first.
 */
export function unnest<Row>(columns: readonly Column<Row>[], firstParameter: number): string {
  const values = columns.map(({ name, type }, index) => `unnest($${firstParameter + index}::${type}[]) AS ${name}`);
  return `(SELECT ${values.join(', ')}) AS given`;
}

/** Returns the arrays of a part in PostgreSQL's binary format, in the order of its columns. */
export function arraysOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Buffer[] {
  return columns.map(({ type, value }) => {
    const array = new BinaryArray(type, rows.length);
    for (const row of rows) array.add(value(row));
    return array.bytes();
  });
}
