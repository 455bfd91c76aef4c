import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import { withPlainOwner } from '../../tests/support/plainOwner.ts';
import { OperatorError } from '../operatorError.ts';
import { migrate, readMigrations } from './migrate.ts';

const database = await createTestDatabase();
const url = database.databaseUrl;
const owner = new pg.Client({ connectionString: url });
const folder = mkdtempSync(join(tmpdir(), 'candor-migrations-'));
const migrations = readMigrations();

beforeAll(() => owner.connect());
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Returns the project's migrations and one more, numbered after them. */
function withOneMore(name: string, sql: string): ReturnType<typeof readMigrations> {
  writeFileSync(join(folder, name), sql);
  const more = readMigrations(folder).filter((migration) => `${migration.name}.sql` === name);
  return [...migrations, ...more];
}

test('a second run has nothing to do', async () => {
  expect(await migrate(url)).toEqual([]);
});

test('a new file is applied once, also by two nodes at the same moment', async () => {
  const migrations = withOneMore('901_new.sql', 'CREATE TABLE made_once (id integer)');
  const applied = await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
  expect(applied.flat()).toEqual(['901_new']);
});

test('a file that fails leaves nothing behind and is named with its line', async () => {
  const migrations = withOneMore('902_broken.sql', 'CREATE TABLE half (id integer);\nSELECT nonsense;');
  const before = withOneMore('901_new.sql', 'CREATE TABLE made_once (id integer)');
  const all = [...before, ...migrations.filter(({ number }) => number === 902)];
  const failure = migrate(url, all);
  await expect(failure).rejects.toBeInstanceOf(OperatorError);
  await expect(failure).rejects.toThrow(
    /902_broken failed: .*\(line 2\)\. Nothing was changed: the release that ran with this database can go on serving/,
  );
  const found = await owner.query("SELECT to_regclass('half') AS half");
  expect(found.rows).toEqual([{ half: null }]);
});

test('the third of five files fails: none of them is kept, and all are applied once it is mended', async () => {
  const before = withOneMore('901_new.sql', 'CREATE TABLE made_once (id integer)');
  const five = (third: string) => [
    ...before,
    ...[
      ['801_first.sql', 'CREATE TABLE first_of_five (id integer)'],
      ['802_second.sql', 'CREATE TABLE second_of_five (id integer)'],
      ['803_third.sql', third],
      ['804_fourth.sql', 'ALTER TABLE first_of_five ADD COLUMN more integer'],
      ['805_fifth.sql', 'INSERT INTO first_of_five (more) VALUES (1)'],
    ].flatMap(([name = '', sql = '']) =>
      withOneMore(name, sql).filter((migration) => `${migration.name}.sql` === name),
    ),
  ];
  const applied = async () => {
    const { rows } = await owner.query<Record<string, unknown>>('SELECT * FROM migration ORDER BY number');
    return rows;
  };
  const was = await applied();
  await expect(migrate(url, five('INSERT INTO second_of_five VALUES (1);\nSELECT 1 / 0'))).rejects.toThrow(
    /803_third failed: division by zero\. None of the 5 new migrations was kept: the release that ran with this/,
  );
  const tables = "SELECT to_regclass('first_of_five') AS first, to_regclass('second_of_five') AS second";
  expect((await owner.query(tables)).rows).toEqual([{ first: null, second: null }]);
  expect(await applied()).toEqual(was);

  expect(await migrate(url, five('SELECT 1'))).toHaveLength(5);
  expect((await owner.query('SELECT more FROM first_of_five')).rows).toEqual([{ more: 1 }]);
  await owner.query('DROP TABLE first_of_five, second_of_five; DELETE FROM migration WHERE number BETWEEN 801 AND 805');
});

test('a schema newer than this version is refused', async () => {
  await expect(migrate(url, migrations)).rejects.toThrow(
    /901_new, which this version does not know: .*restore the backup/,
  );
});

test('a file changed after it was applied is refused', async () => {
  const changed = withOneMore('901_new.sql', 'CREATE TABLE made_differently (id integer)');
  await expect(migrate(url, changed)).rejects.toThrow(/901_new was changed after it had been applied/);
});

test('a migration changes every row, also under an owner whom row level security binds, and binds them again', async () => {
  await withPlainOwner(url, 'plain_every_row', async ({ ownerUrl, superuser }) => {
    await migrate(ownerUrl, migrations);
    await superuser.query("SET session_replication_role = 'replica'");
    await superuser.query(
      "INSERT INTO own_limit_setting (brand_id, client_id, version) VALUES ('b', 1, 1), ('c', 2, 1)",
    );
    await migrate(ownerUrl, withOneMore('903_backfill.sql', 'UPDATE own_limit_setting SET version = 7'));
    const { rows } = await superuser.query('SELECT version FROM own_limit_setting');
    expect(rows.map(({ version }: { version: unknown }) => Number(version))).toEqual([7, 7]);
    const forced = `SELECT relname AS name FROM pg_class
      WHERE relrowsecurity AND NOT relforcerowsecurity AND relnamespace = 'public'::regnamespace`;
    expect((await superuser.query(forced)).rows).toEqual((await owner.query(forced)).rows);
  });
});

test('a migration fills its own new table, also under an owner whom row level security binds', async () => {
  await withPlainOwner(url, 'plain_new_table', async ({ ownerUrl, superuser }) => {
    const sql = `CREATE TABLE new_one (id integer);
      ALTER TABLE new_one ENABLE ROW LEVEL SECURITY;\nALTER TABLE new_one FORCE ROW LEVEL SECURITY;
      INSERT INTO new_one VALUES (1), (2);`;
    await migrate(ownerUrl, withOneMore('904_new_table.sql', sql));
    const { rows } =
      await superuser.query(`SELECT (SELECT count(*)::int FROM new_one) AS count, relforcerowsecurity AS forced
      FROM pg_class WHERE relname = 'new_one'`);
    expect(rows).toEqual([{ count: 2, forced: true }]);
  });
});

/** Inserts rows of two brands, which row level security hides from an owner without a brand. */
const TWO_ROWS = "INSERT INTO own_limit_setting (brand_id, client_id, version) VALUES ('b', 1, 1), ('c', 2, 1)";

test('a backfill from which row level security hides its rows is refused, and with it the whole upgrade', async () => {
  await withPlainOwner(url, 'plain_hidden', async ({ ownerUrl, superuser }) => {
    await migrate(ownerUrl, migrations);
    await superuser.query(`SET session_replication_role = 'replica'; ${TWO_ROWS}`);
    const first = withOneMore('905_first.sql', 'CREATE TABLE first_of_two (id integer)');
    const second = withOneMore(
      '906_hidden.sql',
      '-- none left: SELECT FROM own_limit_setting WHERE version < 7\n' +
        'DO $$ BEGIN ALTER TABLE own_limit_setting FORCE ROW LEVEL SECURITY; END $$;\n' +
        'UPDATE own_limit_setting SET version = 7;',
    );
    await expect(migrate(ownerUrl, [...first, ...second.slice(migrations.length)])).rejects.toThrow(
      /906_hidden failed: query would be affected by row-level security policy .* None of the 2 new migrations was kept/,
    );
    const found = await superuser.query(
      "SELECT to_regclass('first_of_two') AS made, array_agg(DISTINCT version::int) AS versions FROM own_limit_setting",
    );
    expect(found.rows).toEqual([{ made: null, versions: [1] }]);
  });
});

test('a backfill that leaves rows as they were is refused with their number, and with it the whole upgrade', async () => {
  await withPlainOwner(url, 'plain_left', async ({ ownerUrl, superuser }) => {
    await migrate(ownerUrl, migrations);
    await superuser.query(`SET session_replication_role = 'replica'; ${TWO_ROWS}`);
    const first = withOneMore('905_first.sql', 'CREATE TABLE first_of_two (id integer)');
    const backfill = (where: string) => [
      ...first,
      ...withOneMore(
        '907_backfill.sql',
        '-- none left: SELECT FROM own_limit_setting WHERE version < 7;\n' +
          `UPDATE own_limit_setting SET version = 7${where};`,
      ).slice(migrations.length),
    ];
    await expect(migrate(ownerUrl, backfill(" WHERE brand_id = 'b'"))).rejects.toThrow(
      /907_backfill failed: rows that it has left as they were: 1, by SELECT FROM own_limit_setting WHERE version < 7\. None of/,
    );
    const table = "SELECT to_regclass('first_of_two') AS made";
    expect((await superuser.query(table)).rows).toEqual([{ made: null }]);
    expect(await migrate(ownerUrl, backfill(''))).toEqual(['905_first', '907_backfill']);
  });
});
