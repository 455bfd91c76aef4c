import type pg from 'pg';

/** A table with rows of its own or of its parts, owned by the user of the connection. */
export interface Table {
  /** Name with the schema, quoted for SQL. */
  readonly name: string;
  /** Columns that are not computed from others. */
  readonly columns: readonly string[];
}

/** A reference from one table to another, which is left out while tables are filled in any order. */
export interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** A trigger and its state: 'O' fires, 'D' is switched off, 'A' fires always. */
export interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly state: string;
}

/** A part of a table by months, with its bounds as SQL has them. */
export interface TablePart {
  readonly parent: string;
  readonly name: string;
  readonly bound: string;
  readonly isRest: boolean;
}

export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** Condition for objects of the user, besides the catalogues of PostgreSQL and temporary tables. */
const OWN = `pg_class.relowner = current_user::regrole
  AND pg_class.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`;

export async function listTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT pg_class.oid::regclass::text AS name,
       array_agg(quote_ident(attname) ORDER BY attnum) FILTER (WHERE attgenerated = '') AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND ${OWN} GROUP BY pg_class.oid ORDER BY 1`,
  );
  return rows;
}

export async function listReferences(client: pg.ClientBase): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     WHERE contype = 'f' AND conparentid = 0 AND NOT relispartition AND ${OWN} ORDER BY 1, 2`,
  );
  return rows;
}

export async function listTriggers(client: pg.ClientBase): Promise<readonly Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name, tgenabled AS state
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE NOT tgisinternal AND ${OWN} ORDER BY 1, 2`,
  );
  return rows;
}

export async function listParts(client: pg.ClientBase): Promise<readonly TablePart[]> {
  const { rows } = await client.query<TablePart>(
    `SELECT inhparent::regclass::text AS parent, pg_class.oid::regclass::text AS name,
       pg_get_expr(relpartbound, pg_class.oid) AS bound, pg_get_expr(relpartbound, pg_class.oid) = 'DEFAULT' AS "isRest"
     FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid WHERE relispartition AND relkind = 'r' AND ${OWN} ORDER BY 1, 2`,
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<readonly SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT pg_class.oid::regclass::text AS name FROM pg_class WHERE relkind = 'S' AND ${OWN} ORDER BY 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${name}`,
    );
    for (const { value, isCalled } of found.rows) states.push({ name, value, isCalled });
  }
  return states;
}

/** Returns a table's number of rows, and a sum over all of them that differs if one byte does. */
export async function contentOf(client: pg.ClientBase, { name }: Table): Promise<string> {
  const { rows } = await client.query<{ content: string }>(
    `SELECT count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(own::text), 15))::bit(60)::bigint), 0) AS content
     FROM ${name} AS own`,
  );
  return rows[0]?.content ?? '';
}
