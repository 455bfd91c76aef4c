import { expect, test } from 'vitest';
import type { Connection } from './pool.ts';
import { column, optional, rowsOf } from './rows.ts';

const partners = rowsOf(
  {
    id: column.integer(),
    parentId: column.integer().optional(),
    isDisabled: column.flag('disabled_at IS NOT NULL'),
    password: optional({ hash: column.text('password_hash'), pepperVersion: column.integer() }),
    accounts: { real: column.integer('real_account_id') },
    payoutMin: column.money().optional(),
  },
  'affiliate',
);

const answering = (...rows: unknown[]) => ({ query: () => Promise.resolve({ rows }) }) as unknown as Connection;

const row = {
  id: 7n,
  parentId: null,
  isDisabled: false,
  'password.hash': null,
  'password.pepperVersion': null,
  'accounts.real': 8n,
  payoutMin: null,
};

test('columns are named after their fields, those of nested fields with their path', () => {
  expect(partners.columns).toBe(
    'affiliate.id AS "id", affiliate.parent_id AS "parentId", disabled_at IS NOT NULL AS "isDisabled", ' +
      'password_hash AS "password.hash", affiliate.pepper_version AS "password.pepperVersion", ' +
      'real_account_id AS "accounts.real", affiliate.payout_min AS "payoutMin"',
  );
});

test('NULL is undefined, of an object where one that it needs is NULL', async () => {
  expect(await partners.first(answering(row), '')).toEqual({
    id: 7,
    parentId: undefined,
    isDisabled: false,
    password: undefined,
    accounts: { real: 8 },
    payoutMin: undefined,
  });
  const half = { ...row, 'password.hash': 'h' };
  const all = await partners.all(answering({ ...half, 'password.pepperVersion': 2 }, half), '');
  expect(all.map(({ password }) => password)).toEqual([{ hash: 'h', pepperVersion: 2 }, undefined]);
  expect(await partners.first(answering(), '')).toBeUndefined();
});

test('a column that was not to be NULL, or is missing, is a bug', async () => {
  await expect(partners.first(answering({ ...row, id: null }), '')).rejects.toThrow('no value');
  await expect(partners.first(answering({ id: 7n }), '')).rejects.toThrow();
});

test('rows with more fields have both', async () => {
  const named = rowsOf({ id: column.integer() }, 'client').with({ name: column.text() }, 'staff');
  expect(named.columns).toBe('client.id AS "id", staff.name AS "name"');
  expect(await named.first(answering({ id: 1n, name: 'Anna' }), '')).toEqual({ id: 1, name: 'Anna' });
});
