import { expect, test } from 'vitest';
import { FIRST_STEP } from '@candor/server/database/baseline.ts';
import { readSources } from './sources.ts';

const FOLDER = 'server/database/migrations/';
/** Number of baseline files, one for each area (decision 058). */
const BASELINE = 14;

const migrations = readSources('.sql').filter(({ path }) => path.startsWith(FOLDER));
const numberOf = (path: string): number => Number.parseInt(path.slice(FOLDER.length), 10);

test('the baseline is complete, and every step after it has a number from 600 up', () => {
  const early = migrations.map(({ path }) => numberOf(path)).filter((number) => number < FIRST_STEP);
  expect(early.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: BASELINE }, (_, index) => 11 + index),
  );
});

/** Does the migration change existing rows? Later effects of its functions do not count. */
function changesRows(sql: string): boolean {
  const own = sql.replaceAll(/CREATE (?:OR REPLACE )?FUNCTION[\s\S]*?\$\$[\s\S]*?\$\$/g, '').replaceAll(/--.*/g, '');
  const changes = String.raw`(?:UPDATE\s+(?:ONLY\s+)?\w+\s+SET|DELETE\s+FROM|MERGE\s+INTO|INSERT\s+INTO[^;]*?\sSELECT\s)`;
  return new RegExp(String.raw`(?:^|;|\)|\bEXECUTE\b[^;]*')\s*${changes}`, 'im').test(own);
}

test('a migration that changes rows says which of them must not be left as they were', () => {
  const silent = migrations.filter(({ text }) => changesRows(text) && !/^-- none left: SELECT .+/m.test(text));
  expect(silent.map(({ path }) => path)).toEqual([]);
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

test('B6 no migration renames a table or a column: the release that serves meanwhile reads it', () => {
  const renaming = migrations.filter(({ text }) => /\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?\w+\s+RENAME\b/i.test(text));
  expect(renaming.map(({ path }) => path)).toEqual([]);
});
