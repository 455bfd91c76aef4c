/** A column of a multi-row insert: its name, its array type and each row's value as PostgreSQL text. */
export interface Column<Row> {
  readonly name: string;
  readonly type: 'bigint' | 'integer' | 'text' | 'boolean' | 'timestamptz' | 'jsonb' | 'bytea';
  readonly value: (row: Row) => string | number | boolean | null;
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
 * Array types of columns that travel as text and are converted inside the statement: the driver corrupts arrays of JSON
 * and bytes.
 */
const arrayTypes: Partial<Record<Column<unknown>['type'], string>> = { jsonb: 'text', bytea: 'text' };

function selected<Row>({ name, type }: Column<Row>): string {
  if (type === 'jsonb') return `${name}::jsonb AS ${name}`;
  return type === 'bytea' ? `decode(${name}, 'hex') AS ${name}` : name;
}

/** Returns the row source of a part whose first parameter has this number. */
export function unnest<Row>(columns: readonly Column<Row>[], firstParameter: number): string {
  const arrays = columns
    .map(({ type }, index) => `$${firstParameter + index}::${arrayTypes[type] ?? type}[]`)
    .join(', ');
  const names = columns.map(({ name }) => name).join(', ');
  return `(SELECT ${columns.map(selected).join(', ')} FROM unnest(${arrays}) AS given (${names})) AS given`;
}

/** Returns the arrays of a part, in the order of its columns. */
export function arraysOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  return columns.map((column) => arrayText(column, rows));
}

/**
 * Writes an array as PostgreSQL text. The driver would search every value for characters to escape, and most values are
 * figures without any.
 */
function arrayText<Row>({ type, value }: Column<Row>, rows: readonly Row[]): string {
  const isQuoted = type === 'text' || type === 'jsonb';
  const elements = rows.map((row) => {
    const element = value(row);
    if (element === null) return 'NULL';
    return isQuoted ? quoted(String(element)) : String(element);
  });
  return `{${elements.join(',')}}`;
}

const NEEDS_ESCAPE = /["\\]/g;

function quoted(text: string): string {
  return `"${text.replace(NEEDS_ESCAPE, String.raw`\$&`)}"`;
}
