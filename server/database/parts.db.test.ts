import pg from 'pg';
import { isLeavingTable, leavingTables } from '@candor/domain/data/parts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { onConnection } from '../../tests/support/connections.ts';
import { withPlainOwner } from '../../tests/support/plainOwner.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { Migration } from './migrate.ts';
import { analyzeParts, makePartsAhead, tablesShortOfParts } from './parts.ts';
import { openPool } from './pool.ts';
import { LOGINS, loginUrl, roleOf } from './roles.ts';

const TABLES = Object.keys(leavingTables).filter(isLeavingTable).toSorted();
const MONTH = "date_trunc('month', now(), 'UTC')";
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  await owner.query("SET timezone = 'UTC'; SET session_replication_role = 'replica'");
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

type Table = (typeof TABLES)[number];

/** Inserts a row of each table at an instant; references of the row do not matter here. */
const ROWS: Readonly<Record<Table, (number: number, at: string) => string>> = {
  audit_entry: (number, at) => `INSERT INTO audit_entry (brand_id, number, at, actor, action, subject, reason, payload,
      previous_hash, hash, key_id, signature)
    VALUES ('b', ${number}, ${at}, 'a', 'x', '', '', 'é"\\', sha256('${number - 1}'), sha256('${number}'), '1',
      decode(repeat('07', 64), 'hex'))`,
  execution: (number, at) => `INSERT INTO execution (id, brand_id, account_id, position_id, kind, command_id, actor,
      rule_version, tick_id, tick_buy, tick_sell, tick_source, tick_source_time, tick_received_time, mark_up, at, batch)
    VALUES (${number}, 'b', 1, 2, 'split', 'c${number}', 'rule', '1', 3, 5, 4, 's', ${at}, ${at}, 0, ${at}, ${number})`,
  journal: (
    number,
    at,
  ) => `INSERT INTO journal (account_id, command_id, brand_id, kind, actor, payload, answer, at, batch,
      seq)
    VALUES (1, 'c${number}', 'b', 'openPosition', 'client', '{"é": [1, "\\""]}', '{}', ${at}, ${number}, 0)`,
};

async function texts(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(sql);
  return rows.map(({ text }) => text);
}

/** Reads everything about a table that matters to its readers and writers, whatever its storage. */
async function natureOf(client: pg.Client, table: string): Promise<readonly string[][]> {
  const own = `'public.${table}'::regclass`;
  return [
    await texts(
      client,
      `SELECT concat_ws(' ', policyname, permissive, roles, cmd, qual, with_check) AS text FROM pg_policies
       WHERE schemaname = 'public' AND tablename = '${table}' ORDER BY 1`,
    ),
    await texts(client, `SELECT relrowsecurity::text || relforcerowsecurity AS text FROM pg_class WHERE oid = ${own}`),
    await texts(
      client,
      `SELECT grantee::regrole || ' ' || privilege_type AS text FROM pg_class, aclexplode(relacl)
       WHERE oid = ${own} AND grantee <> relowner ORDER BY 1`,
    ),
    await texts(
      client,
      `SELECT tgname || ' ' || tgtype AS text FROM pg_trigger WHERE tgrelid = ${own} AND NOT tgisinternal ORDER BY 1`,
    ),
    await texts(
      client,
      `SELECT conname || ' ' || regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '') AS text FROM pg_constraint
       WHERE conrelid = ${own} AND contype IN ('f', 'c') ORDER BY 1`,
    ),
    await texts(
      client,
      `SELECT attname || ' ' || format_type(atttypid, atttypmod) || attnotnull || coalesce(pg_get_expr(adbin, adrelid), '')
         AS text
       FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
       WHERE attrelid = ${own} AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    ),
    await texts(
      client,
      `SELECT regexp_replace(pg_get_indexdef(indexrelid), ' ON (ONLY )?', ' ON ') AS text FROM pg_index
       WHERE indrelid = ${own} AND NOT indisunique ORDER BY 1`,
    ),
  ];
}

const keysOf = (table: string): string => `SELECT regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') AS text
  FROM pg_index WHERE indrelid = '${table}'::regclass AND indisunique ORDER BY 1`;
/** Statement that makes the parts of all tables. */
const madeUntil = (through: string): string =>
  `SELECT table_name || make_parts(table_name, ${through}) AS text
   FROM (SELECT DISTINCT table_name FROM table_part ORDER BY 1) parted`;

/** Returns the baseline up to where a table becomes partitioned, and the partitioning as a separate step. */
function beforeParts(table: Table): { readonly before: readonly Migration[]; readonly step: Migration } {
  const begin = `SELECT parts.begin('${table}');`;
  const migrations = readMigrations();
  const index = migrations.findIndex(({ sql }) => sql.includes(begin));
  const file = migrations[index];
  if (file === undefined) throw new Error(`nothing makes parts of ${table}`);
  const cut = { ...file, sql: file.sql.slice(0, file.sql.indexOf(begin)) };
  const step = { number: 901, name: '901_parts', checksum: '', sql: begin };
  return { before: [...migrations.slice(0, index), cut], step };
}

describe.each(TABLES)('ER-8 what makes parts of %s', (table) => {
  it('keeps each row as it is, and the rights and rules of the table, also under a plain owner', async () => {
    const { before, step } = beforeParts(table);
    const insert = ROWS[table];
    await withPlainOwner(database.databaseUrl, `plain_${table}`, async ({ ownerUrl, superuser }) => {
      await migrate(ownerUrl, before);
      await superuser.query("SET timezone = 'UTC'; SET session_replication_role = 'replica'");
      for (const [index, months] of [70, 14, 1, 0, 0].entries())
        await superuser.query(insert(index + 1, `${MONTH} - interval '${months} months' + interval '${index} ms'`));
      const rows = `SELECT row_to_json(one)::text AS text FROM ${table} one ORDER BY 1`;
      const [were, nature, keys] = [
        await texts(superuser, rows),
        await natureOf(superuser, table),
        await texts(superuser, keysOf(`public.${table}`)),
      ];
      await migrate(ownerUrl, [...before, step]);
      expect(await texts(superuser, rows)).toEqual(were);
      expect(were).toHaveLength(5);
      expect(await natureOf(superuser, table)).toEqual(nature);
      const parts = await texts(
        superuser,
        `SELECT relid::text AS text FROM pg_partition_tree('public.${table}') WHERE isleaf ORDER BY 1`,
      );
      expect(parts.length).toBeGreaterThanOrEqual(4);
      for (const part of parts) expect([part, await texts(superuser, keysOf(part))]).toEqual([part, keys]);
    });
  });
});

describe('ER-8 parts', () => {
  it.each(LOGINS)('%s reaches none of them but by its table', async (login) => {
    const reached = await texts(
      owner,
      `SELECT oid::regclass::text AS text FROM pg_class WHERE relnamespace = 'parts'::regnamespace AND relkind = 'r'
         AND has_table_privilege('${roleOf(login)}', oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')`,
    );
    expect(reached).toEqual([]);
    expect(
      await texts(owner, `SELECT has_schema_privilege('${roleOf(login)}', 'parts', 'USAGE')::text AS text`),
    ).toEqual(['false']);
  });

  it('refuse a change of each by whoever reaches it', async () => {
    const parts = await texts(
      owner,
      "SELECT oid::regclass::text AS text FROM pg_class WHERE relnamespace = 'parts'::regnamespace AND relkind = 'r'",
    );
    await owner.query("SET session_replication_role = 'origin'");
    for (const part of parts) await expect(owner.query(`DELETE FROM ${part}`)).rejects.toThrow(/insert-only/);
    for (const part of parts) await expect(owner.query(`TRUNCATE ${part}`)).rejects.toThrow(/insert-only/);
    await owner.query("SET session_replication_role = 'replica'");
  });

  it('are made ahead by the office’s login and no other', async () => {
    const makeParts = (login: 'office' | 'web' | 'dealing'): Promise<string[]> =>
      asLogin(login, (client) => texts(client, madeUntil(`${MONTH} + interval '5 months'`)));
    await expect(makeParts('web')).rejects.toThrow(/permission denied/);
    await expect(makeParts('dealing')).rejects.toThrow(/permission denied/);
    expect(await makeParts('office')).toEqual(TABLES.toSorted().map((name) => `${name}2`));
    expect(await makeParts('office')).toEqual(TABLES.toSorted().map((name) => `${name}0`));
  });

  it('take a row of any time: one without a part of its own waits for it', async () => {
    const insert = async (number: number, at: string): Promise<void> => {
      for (const name of TABLES) await owner.query(ROWS[name](number, at));
    };
    const places = (name: string): Promise<string[]> =>
      texts(owner, `SELECT tableoid::regclass::text AS text FROM ${name} ORDER BY at`);
    for (const [index, at] of ["'1999-05-05Z'", MONTH, "'2031-02-28T23:59:59.999Z'"].entries())
      await insert(index + 1, at);
    for (const name of TABLES) expect((await places(name)).at(-1)).toBe(`parts.${name}_rest`);
    await owner.query(madeUntil("'2031-04-01Z'"));
    for (const name of TABLES) expect((await places(name)).at(-1)).not.toBe(`parts.${name}_rest`);
    await insert(4, "'2031-03-01Z'");
    await insert(5, "'2099-01-01Z'");
    for (const name of TABLES) {
      expect((await places(name)).slice(-2)).toEqual([`parts.${name}_2031_03`, `parts.${name}_rest`]);
      const isNext = `(lag(until_at) OVER (ORDER BY until_at) IS NOT DISTINCT FROM from_at)::text`;
      const spans = await texts(owner, `SELECT ${isNext} AS text FROM table_part WHERE table_name = '${name}'`);
      expect(new Set(spans)).toEqual(new Set(['true']));
    }
  });
});

describe('ER-8 a command’s id is unique over the months', () => {
  const journal = (kind: string, id: string, number: number, at: string): string =>
    ROWS.journal(number, at).replace(`'c${number}'`, `'${id}'`).replace('openPosition', kind);

  it.each([
    ['an order of the month before', 'openPosition', `${MONTH} - interval '1 ms'`, MONTH],
    ['an order of the beginning of the month before', 'closePosition', `${MONTH} - interval '1 month'`, MONTH],
    ['an order of a later month, the clock having been set back', 'placeOrder', MONTH, `${MONTH} - interval '1 ms'`],
    ['an order of the same month', 'openPosition', MONTH, MONTH],
    ['an order of a month that has no part yet', 'openPosition', "'2150-01-01Z'", MONTH],
    ['a deposit of the month before', 'deposit', `${MONTH} - interval '1 ms'`, MONTH],
    ['a deposit of years before', 'deposit', "'2001-01-01Z'", MONTH],
  ])('%s is refused', async (name, kind, first, second) => {
    await owner.query("SET session_replication_role = 'origin'");
    await owner.query(journal(kind, name, 1_000, first));
    await expect(owner.query(journal(kind, name, 1_001, second))).rejects.toMatchObject({ code: '23505' });
    await owner.query(journal(kind, name, 1_002, second).replace('VALUES (1,', 'VALUES (2,'));
    await owner.query(journal(kind, `another ${name}`, 1_003, second));
    await owner.query("SET session_replication_role = 'replica'");
  });

  it('an order that comes again after two months is another order', async () => {
    await owner.query("SET session_replication_role = 'origin'");
    await owner.query(journal('openPosition', 'again', 1_000, `${MONTH} - interval '1 month 1 ms'`));
    await owner.query(journal('openPosition', 'again', 1_001, MONTH));
    await owner.query("SET session_replication_role = 'replica'");
  });
});

describe('ER-8 the job that makes parts', () => {
  it('says which tables are short of them, until they are made', async () => {
    const office = openPool('office', database);
    const now = Date.UTC(2040, 5, 15);
    expect(await tablesShortOfParts(office, now)).toEqual(TABLES.toSorted());
    while ((await makePartsAhead(office, now)) > 0);
    expect(await tablesShortOfParts(office, now)).toEqual([]);
    expect(await makePartsAhead(office, now)).toBe(0);
    await analyzeParts(office, new AbortController().signal);
    await office.end();
  });

  it('ends a look at the tables at once where the server stops, and calls it no failure', async () => {
    const office = openPool('office', database);
    const stop = new AbortController();
    await onConnection(database.databaseUrl, async (user) => {
      await user.query('BEGIN; LOCK TABLE audit_entry IN SHARE UPDATE EXCLUSIVE MODE');
      const analyzing = analyzeParts(office, stop.signal);
      const waiting = `SELECT FROM pg_locks WHERE relation = 'audit_entry'::regclass AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await expect.poll(async () => (await user.query(waiting)).rowCount).toBeGreaterThan(0);
      stop.abort();
      await analyzing;
    });
    await office.end();
  });

  it('makes those of the other tables where one is in use, and its own the next time', async () => {
    const office = openPool('office', database);
    const now = Date.UTC(2100, 5, 15);
    await onConnection(database.databaseUrl, async (user) => {
      await user.query('BEGIN; LOCK TABLE parts.audit_entry_rest IN ACCESS EXCLUSIVE MODE');
      expect(await makePartsAhead(office, now)).toBeGreaterThan(0);
    });
    expect(await tablesShortOfParts(office, now)).toEqual(['audit_entry']);
    while ((await makePartsAhead(office, now)) > 0);
    expect(await tablesShortOfParts(office, now)).toEqual([]);
    await office.end();
  });

  it('refuses no row that comes meanwhile', async () => {
    await onConnection(database.databaseUrl, async (maker) => {
      await maker.query(`BEGIN; SELECT make_parts(table_name, max(until_at)) FROM table_part GROUP BY table_name`);
      const written = [ROWS.journal(2_000, MONTH), ROWS.execution(2_000, MONTH)].map((row) =>
        onConnection(database.databaseUrl, (writer) => writer.query(row)),
      );
      await maker.query('COMMIT');
      expect((await Promise.all(written)).map(({ rowCount }) => rowCount)).toEqual([1, 1]);
    });
  });

  it('makes no parts of a table that has none', async () => {
    await expect(owner.query("SELECT make_parts('client', now())")).rejects.toThrow('client has no parts');
  });
});

async function asLogin<T>(login: 'office' | 'web' | 'dealing', work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connectionString = loginUrl(database.databaseUrl, login, database.passwords[login]);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
