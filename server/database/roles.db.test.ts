import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { OperatorError } from '../operatorError.ts';
import { LOGINS, ensureLogins, loginUrl, readPasswords } from './roles.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

interface Right {
  readonly login: string;
  readonly schema: string;
  readonly tables: readonly string[];
}

/** The tables of a schema on which a login has any right at all. */
async function rights(): Promise<readonly Right[]> {
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<Right>(
      `SELECT r.login, n.nspname AS schema, array_agg(c.relname::text ORDER BY c.relname) AS tables
       FROM unnest($1::text[]) AS r (login), pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
         AND (has_any_column_privilege('candor_' || r.login, c.oid, 'SELECT, INSERT, UPDATE')
              OR has_table_privilege('candor_' || r.login, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE'))
       GROUP BY 1, 2`,
      [LOGINS],
    );
    return rows;
  } finally {
    await owner.end();
  }
}

describe('the logins', () => {
  it('the Test bank sees its own schema and nothing of ours, and nobody else sees it', async () => {
    const found = await rights();
    expect(found.filter(({ login }) => login === 'bank')).toEqual([
      { login: 'bank', schema: 'bank', tables: ['delivery', 'event', 'merchant_fault', 'payment', 'wire'] },
    ]);
    expect(found.filter(({ schema }) => schema === 'bank').map(({ login }) => login)).toEqual(['bank']);
    expect(found.some(({ login }) => login === 'web')).toBe(true);
  });

  it.each([
    ['bank', 'SELECT * FROM public.client'],
    ['bank', 'SELECT * FROM payment'],
    ['bank', 'DELETE FROM bank.event'],
    ['bank', 'UPDATE bank.wire SET amount = 1'],
    ['web', 'SELECT * FROM bank.payment'],
    ['dealing', 'SELECT * FROM bank.payment'],
    ['jobs', 'SELECT * FROM bank.payment'],
  ] as const)('%s may not: %s', async (login, statement) => {
    const client = new pg.Client({
      connectionString: loginUrl(database.databaseUrl, login, database.passwords[login]),
    });
    await client.connect();
    try {
      await expect(client.query(statement)).rejects.toThrow(/permission denied|does not exist/);
    } finally {
      await client.end();
    }
  });
});

describe('a cluster of two installations', () => {
  it('keeps the logins of the other: their password is not changed', async () => {
    const { databaseUrl, passwords } = database;
    const other = { ...passwords, web: 'the-password-of-another-installation' };
    const refused = ensureLogins(databaseUrl, other);
    await expect(refused).rejects.toThrow(OperatorError);
    await expect(refused).rejects.toThrow(/candor_web has another password and is used by the database/);
    const client = new pg.Client({ connectionString: loginUrl(databaseUrl, 'web', passwords.web) });
    await client.connect();
    await client.end();
  });
});

describe('their passwords', () => {
  it('are made once, kept for us alone, and yield to given ones', () => {
    withFolder((file) => {
      const made = readPasswords(file, {});
      expect(new Set(LOGINS.map((login) => made[login])).size).toBe(LOGINS.length);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readPasswords(file, { web: 'given' })).toEqual({ ...made, web: 'given' });
      expect(readPasswords(file, {})).toEqual(made);
    });
  });

  it('of an installation from before the Test bank are kept, and completed', () => {
    withFolder((file) => {
      const before = { web: 'one', dealing: 'two', jobs: 'three' };
      writeFileSync(file, JSON.stringify(before));
      const completed = readPasswords(file, {});
      expect(completed).toMatchObject(before);
      expect(completed.bank.length).toBeGreaterThan(16);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(completed);
    });
  });
});

function withFolder(work: (file: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'candor-roles-'));
  try {
    work(join(folder, 'logins.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
