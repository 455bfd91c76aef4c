import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

/** Before a backfill had to say what it leaves; released migrations never change. */
const RELEASED = [30, 200, 201, 222, 226, 236, 351, 540];

const migrations = readSources('.sql').filter(({ path }) => path.startsWith('server/database/migrations/'));

/** Does it change rows that were there before it? What functions will do later is not its own change. */
function changesRows(sql: string): boolean {
  const own = sql.replaceAll(/CREATE (?:OR REPLACE )?FUNCTION[\s\S]*?\$\$[\s\S]*?\$\$/g, '').replaceAll(/--.*/g, '');
  const changes = String.raw`(?:UPDATE\s+(?:ONLY\s+)?\w+\s+SET|DELETE\s+FROM|MERGE\s+INTO|INSERT\s+INTO[^;]*?\sSELECT\s)`;
  return new RegExp(String.raw`(?:^|;|\)|\bEXECUTE\b[^;]*')\s*${changes}`, 'im').test(own);
}

test('a migration that changes rows says which of them must not be left as they were', () => {
  const silent = migrations.filter(({ text }) => changesRows(text) && !/^-- none left: SELECT .+/m.test(text));
  const numbers = silent.map(({ path }) => Number.parseInt(path.slice('server/database/migrations/'.length), 10));
  expect(numbers.filter((number) => !RELEASED.includes(number))).toEqual([]);
});

test.each([
  ['UPDATE client SET level = 1;', true],
  ['  DELETE FROM popup WHERE title IS NULL;', true],
  ['INSERT INTO due (id)\nSELECT id FROM client;', true],
  ["INSERT INTO told_act (action) VALUES ('SELECT');", false],
  ['GRANT UPDATE (level) ON client TO candor_web;', false],
  ['CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN\nUPDATE client SET level = 1;\nEND $$;', false],
  ['-- UPDATE client', false],
  ['WITH old AS (SELECT id FROM client) UPDATE client SET level = 1;', true],
  ['MERGE INTO client USING due ON client.id = due.id WHEN MATCHED THEN DELETE;', true],
  ["EXECUTE 'UPDATE client SET level = 1';", true],
  ['CREATE POLICY p ON client FOR UPDATE USING (true);', false],
])('%j changes rows: %s', (sql, changes) => {
  expect(changesRows(sql)).toBe(changes);
});
