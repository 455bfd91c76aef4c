import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConnection } from '../../../../tests/support/connections.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { UnwritableValue } from './binaryArray.ts';
import type { ColumnType, Value } from './binaryArray.ts';
import { arraysOf, unnest } from './statement.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

/** Sends the values as one column, and returns them as PostgreSQL writes them. */
function sent(type: ColumnType, values: readonly Value[]): Promise<(string | null)[]> {
  const columns = [{ name: 'value', type, value: (row: Value) => row }];
  return onConnection(database.databaseUrl, async (client) => {
    await client.query("SET timezone = 'UTC'");
    const text = `SELECT value::text AS value FROM ${unnest(columns, 1)}`;
    const { rows } = await client.query<{ value: string | null }>(text, arraysOf(columns, values));
    return rows.map(({ value }) => value);
  });
}

test.each<[ColumnType, Value[], (string | null)[]]>([
  [
    'bigint',
    [0, -1, 2 ** 32, -(2 ** 40) - 7, 2 ** 53 - 1, 2n ** 63n - 1n, -(2n ** 63n), '-12', null],
    [
      '0',
      '-1',
      '4294967296',
      '-1099511627783',
      '9007199254740991',
      '9223372036854775807',
      '-9223372036854775808',
      '-12',
      null,
    ],
  ],
  ['integer', [0, -5, 2 ** 31 - 1, null], ['0', '-5', '2147483647', null]],
  ['boolean', [true, false, null], ['true', 'false', null]],
  [
    'text',
    ['', 'a', 'a', 'ä"\\{},NULL', 'NULL', '😀', null, '😀'],
    ['', 'a', 'a', 'ä"\\{},NULL', 'NULL', '😀', null, '😀'],
  ],
  ['jsonb', ['{"a":"ü"}', '{"a":"ü"}', 'null', null], ['{"a": "ü"}', '{"a": "ü"}', 'null', null]],
  ['bytea', ['00ff', '', null], [String.raw`\x00ff`, String.raw`\x`, null]],
  [
    'timestamptz',
    [Date.UTC(2026, 0, 14, 12) + 7, '1999-12-31T23:59:59.999Z', 0, Date.UTC(9999, 11, 31) + 1, null],
    [
      '2026-01-14 12:00:00.007+00',
      '1999-12-31 23:59:59.999+00',
      '1970-01-01 00:00:00+00',
      '9999-12-31 00:00:00.001+00',
      null,
    ],
  ],
  ['text', [], []],
])('values of %s arrive as they are', async (type, values, expected) => {
  expect(await sent(type, values)).toEqual(expected);
});

test('an array longer than the buffer before it arrives whole', async () => {
  const texts = Array.from({ length: 3_000 }, (_, index) => `${index}`.repeat(40));
  expect(await sent('text', texts)).toEqual(texts);
});

test.each<[ColumnType, Value]>([
  ['bigint', 2n ** 63n],
  ['bigint', 2 ** 53],
  ['bigint', 0.5],
  ['bigint', ''],
  ['bigint', '12e3'],
  ['boolean', 'false'],
  ['bytea', '00fg'],
  ['integer', 2 ** 31],
  ['timestamptz', Number.NaN],
])('a %s of %s is not sent as another figure', async (type, value) => {
  await expect(async () => sent(type, [value])).rejects.toThrow(UnwritableValue);
});
