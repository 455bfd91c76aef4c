import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import { toInteger } from './columns.ts';
import type { Connection, Pool } from './pool.ts';

type Answer = Readonly<Record<string, unknown>>;
type Queries = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** How a column becomes a field. */
class Column<T> {
  /** SQL expression; undefined: the field's own name in snake_case. */
  readonly sql: string | undefined;
  readonly read: (value: unknown) => T;
  readonly isRequired: boolean;

  constructor(sql: string | undefined, read: (value: unknown) => T, isRequired = true) {
    this.sql = sql;
    this.read = read;
    this.isRequired = isRequired;
  }

  /** Reads NULL as undefined. */
  optional(): Column<T | undefined> {
    return new Column(this.sql, (value) => (value === null ? undefined : this.read(value)), false);
  }

  /** Reads NULL as null, for rows that are already in wire format. */
  nullable(): Column<T | null> {
    return new Column(this.sql, (value) => (value === null ? null : this.read(value)), false);
  }

  as<U>(change: (value: T) => U): Column<U> {
    return new Column(this.sql, (value) => change(this.read(value)), this.isRequired);
  }
}

function plain<T>(sql: string | undefined): Column<T> {
  return new Column(sql, (value) => {
    assert(value !== null && value !== undefined, `no value in a column that has one: ${sql ?? 'of a field'}`);
    return value as T;
  });
}

/** Kinds of columns. An expression is needed where it is not the field's own name in snake_case. */
export const column = {
  text: <T extends string = string>(sql?: string) => plain<T>(sql),
  /** A 53-bit id or count. Never money. */
  integer: (sql?: string) =>
    plain<number | bigint>(sql).as((value) => (typeof value === 'bigint' ? toInteger(value) : value)),
  flag: (sql?: string) => plain<boolean>(sql),
  instant: (sql?: string) => plain<Instant>(sql),
  bytes: (sql?: string) => plain<Buffer>(sql),
  list: <T>(sql?: string) => plain<readonly T[]>(sql),
  json: <T>(sql?: string) => plain<T>(sql),
  micros: (sql?: string) => plain<bigint>(sql),
  money: (sql?: string) => plain<bigint>(sql).as(money),
  rate: (sql?: string) => plain<bigint>(sql).as(rate),
};

/** Fields of a row by name: a column each, or several columns that form an object. */
interface Shape {
  readonly [field: string]: Column<unknown> | Shape | Optional<Shape>;
}

class Optional<S extends Shape> {
  readonly shape: S;

  constructor(shape: S) {
    this.shape = shape;
  }
}

/** Declares several columns that form one object, which is undefined if a required one is NULL. */
export function optional<S extends Shape>(shape: S): Optional<S> {
  return new Optional(shape);
}

type Read<S> =
  S extends Column<infer T>
    ? T
    : S extends Optional<infer O>
      ? Read<O> | undefined
      : { readonly [field in keyof S]: Read<S[field]> };

/** Type of the rows declared by `rowsOf`. */
export type RowOf<R> = R extends Rows<infer T> ? T : never;

export class Rows<T> {
  /** Columns that a statement must select or return. */
  readonly columns: string;
  readonly #parts: Compiled;

  constructor(parts: Compiled) {
    this.#parts = parts;
    this.columns = parts.columns.map(([name, sql]) => `${sql} AS "${name}"`).join(', ');
  }

  async all(database: Queries, statement: string, values?: unknown[]): Promise<T[]> {
    const { rows } = await database.query<Answer>(statement, values);
    return rows.map((answer) => this.#parts.read(answer) as T);
  }

  async first(database: Queries, statement: string, values?: unknown[]): Promise<T | undefined> {
    return (await this.all(database, statement, values))[0];
  }

  /** Reads the row of a statement that always returns one. */
  async one(database: Queries, statement: string, values?: unknown[]): Promise<T> {
    const row = await this.first(database, statement, values);
    assert(row !== undefined, `a row is found: ${statement}`);
    return row;
  }

  /** Adds fields of another table, or of expressions, to these rows. */
  with<S extends Shape>(shape: S, table?: string): Rows<T & Read<S>> {
    const [own, more] = [this.#parts, compiled(shape, table)];
    return new Rows({
      columns: [...own.columns, ...more.columns],
      read: (answer) => Object.assign({}, own.read(answer), more.read(answer)),
    });
  }
}

/**
 * Declares the rows of a statement once: its columns, the type of a row and how to read it. Columns without an
 * expression belong to `table`, which a statement with several tables needs.
 */
export function rowsOf<S extends Shape>(shape: S, table?: string): Rows<Read<S>> {
  return new Rows(compiled(shape, table));
}

function compiled(shape: Shape, table: string | undefined): Compiled {
  return compile(shape, table === undefined ? '' : `${table}.`, '');
}

interface Compiled {
  /** Name in the answer, SQL expression, and whether NULL is a bug. */
  readonly columns: readonly (readonly [string, string, boolean])[];
  readonly read: (answer: Answer) => unknown;
}

function compile(shape: Shape, prefix: string, path: string): Compiled {
  const fields = Object.entries(shape).map(
    ([field, part]) => [field, compilePart(part, prefix, path + field)] as const,
  );
  return {
    columns: fields.flatMap(([, { columns }]) => columns),
    read: (answer) => Object.fromEntries(fields.map(([field, { read }]) => [field, read(answer)])),
  };
}

function compilePart(part: Shape[string], prefix: string, name: string): Compiled {
  if (part instanceof Column) {
    const sql = part.sql ?? prefix + snakeCase(name.slice(name.lastIndexOf('.') + 1));
    return { columns: [[name, sql, part.isRequired]], read: (answer) => part.read(answer[name]) };
  }
  if (!(part instanceof Optional)) return compile(part, prefix, `${name}.`);
  const { columns, read } = compile(part.shape, prefix, `${name}.`);
  const needed = columns.flatMap(([column, , isRequired]) => (isRequired ? [column] : []));
  return { columns, read: (answer) => (needed.some((column) => answer[column] === null) ? undefined : read(answer)) };
}

function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
