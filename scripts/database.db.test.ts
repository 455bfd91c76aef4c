import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { readConfig } from '@candor/server/config.ts';
import { onConnection } from '../tests/support/connections.ts';
import { createTestDatabase } from '../tests/support/database.ts';
import type { TestDatabase } from '../tests/support/testDatabase.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

const open = () => {
  const { databaseUrl, passwords } = database;
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: inject('cluster').folder });
  return openDatabase({ ...config, passwords });
};

const numbers = () =>
  onConnection(database.databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ number: number }>('SELECT number FROM migration ORDER BY number');
    return rows.map(({ number }) => number);
  });

const change = (sql: string) => onConnection(database.databaseUrl, (owner) => owner.query(sql));

it('a command beside the server opens a database of this release', async () => {
  const opened = await open();
  await opened.stop();
  expect(opened.address.passwords).toEqual(database.passwords);
});

it('a command beside the server never migrates a database of an earlier release', async () => {
  await change('DELETE FROM migration WHERE number = (SELECT max(number) FROM migration)');
  const before = await numbers();
  await expect(open()).rejects.toThrow('The database lacks 1 migrations of this release: run npm run migrate first.');
  expect(await numbers()).toEqual(before);
});

it('a command beside the server refuses a database of a newer release', async () => {
  await change("INSERT INTO migration (number, name, checksum) VALUES (9999, '9999_newer', 'x')");
  await expect(open()).rejects.toThrow('which this version does not know');
});
