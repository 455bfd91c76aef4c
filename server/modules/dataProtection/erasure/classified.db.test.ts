import { dataClassNames } from '@candor/domain/data/classes.ts';
import { growth } from '@candor/domain/data/growth.ts';
import { protections } from '@candor/domain/data/protection.ts';
import { dataTables } from '@candor/domain/data/tables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { onConnection } from '../../../../tests/support/connections.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function ask<Row extends object>(statement: string): Promise<Row[]> {
  return onConnection(database.databaseUrl, async (owner) => (await owner.query<Row>(statement)).rows);
}

/** Reads the tables, each with the columns that can contain text; `brand_id` in each names the owner. */
function readSchema(): Promise<{ table: string; words: string[]; all: string[] }[]> {
  return ask(
    `SELECT table_name AS table, array_agg(column_name::text) AS all,
       coalesce(array_agg(column_name::text) FILTER (WHERE column_name <> 'brand_id'
         AND data_type NOT IN ('bigint', 'integer', 'smallint', 'numeric', 'boolean', 'timestamp with time zone')), '{}')
         AS words
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY table_name ORDER BY table_name`,
  );
}

function words(text = ''): string[] {
  return text === '' ? [] : text.split(' ');
}

describe('ER-1 the declaration of data and the schema', () => {
  it('know the same tables: each has a class', async () => {
    const schema = await readSchema();
    expect(Object.keys(dataTables).toSorted()).toEqual(schema.map(({ table }) => table).toSorted());
  });

  it('know the same columns: each that can hold words is personal or plain, and none is both', async () => {
    for (const { table, words: columns } of await readSchema()) {
      const { personal, plain } = dataTables[table] ?? {};
      // A date, or a time in an array of days, is personal only where the declaration says so, too.
      const declared = [...words(personal), ...words(plain)].toSorted();
      expect([table, declared]).toEqual([table, columns.toSorted()]);
    }
  });

  it('ER-10 say of each table that the public side or dealing can add to where its growth ends', async () => {
    const rows = await ask<{ table: string }>(
      `SELECT table_name AS table FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND (has_any_column_privilege('candor_web', quote_ident(table_name), 'INSERT')
           OR has_any_column_privilege('candor_dealing', quote_ident(table_name), 'INSERT'))
       ORDER BY table_name`,
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(Object.keys(growth).toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
  });

  it('ER-11 say whose login reads each class, and what only a key opens', async () => {
    const logins = ['web', 'office', 'dealing', 'render', 'erasure'] as const;
    const rows = await ask<{ table: string; readers: string[] }>(
      `SELECT table_name AS table, ARRAY(SELECT login FROM unnest(ARRAY['${logins.join("','")}']) AS login
         WHERE has_any_column_privilege('candor_' || login, quote_ident(table_name), 'SELECT')) AS readers
       FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const readersOf = new Map(rows.map(({ table, readers }) => [table, readers]));
    const readersOfClass = (name: string) => {
      const tables = Object.entries(dataTables).filter(([, one]) => one.class === name);
      const readers = new Set(tables.flatMap(([table]) => readersOf.get(table) ?? []));
      return logins.filter((login) => readers.has(login)).join(' ');
    };
    const found = dataClassNames.map((name) => [name, readersOfClass(name)]);
    expect(found).toEqual(dataClassNames.map((name) => [name, protections[name].readers.join(' ')]));
    const schema = new Map((await readSchema()).map(({ table, all }) => [table, all]));
    const locked = Object.values(protections).flatMap((one) => one.locked.map((column) => column.split('.')));
    expect(locked.filter(([table = '', column = '']) => schema.get(table)?.includes(column) !== true)).toEqual([]);
  });

  it('erase by columns that exist', async () => {
    for (const { table, all } of await readSchema()) {
      const { client = [], aged = [] } = dataTables[table] ?? {};
      const used = [
        ...[...client, ...aged].flatMap(({ emptied }) => Object.keys(emptied ?? {})),
        ...aged.flatMap(({ since }) => since),
        ...client.flatMap(({ by }) => (by === 'self' ? ['id'] : [])),
        ...client.flatMap(({ by }) => (['client', 'account', 'payment', 'document'].includes(by) ? [`${by}_id`] : [])),
      ];
      expect([table, used.filter((column) => !all.includes(column))]).toEqual([table, []]);
    }
  });

  it('erase what names a client: no table with a client’s number and personal words is left out', async () => {
    for (const { table, all } of await readSchema()) {
      if (!all.includes('client_id') || dataTables[table]?.personal === undefined) continue;
      expect([table, (dataTables[table].client ?? []).length > 0]).toEqual([table, true]);
    }
  });

  it('give the erasure exactly the rights that it needs', async () => {
    const granted = await ask<{ right: string }>(
      `SELECT DISTINCT table_name || CASE privilege_type WHEN 'DELETE' THEN '' ELSE '.' || column_name END AS right
       FROM (SELECT table_name, '' AS column_name, privilege_type FROM information_schema.table_privileges
               WHERE grantee = 'candor_erasure' AND privilege_type = 'DELETE'
             UNION SELECT table_name, column_name, privilege_type FROM information_schema.column_privileges
               WHERE grantee = 'candor_erasure' AND privilege_type = 'UPDATE') given`,
    );
    const own = ['client_erasure.erased_at', 'client_erasure.service_erased_at', 'client_erasure.told_at'];
    const needed = Object.entries(dataTables).flatMap(([table, { client = [], aged = [] }]) =>
      [...client, ...aged].flatMap(({ emptied }) =>
        emptied === undefined ? [table] : Object.keys(emptied).map((column) => `${table}.${column}`),
      ),
    );
    expect(granted.map(({ right }) => right).toSorted()).toEqual(
      [...new Set([...needed, ...own, 'erased_batch.entry_number'])].toSorted(),
    );
  });
});
