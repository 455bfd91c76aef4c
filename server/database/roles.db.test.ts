import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { disclosedActNames } from '@candor/domain/clients/clientFile.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { OperatorError } from '../operatorError.ts';
import { LOGINS, ensureLogins, loginProblems, loginUrl, readPasswords } from './roles.ts';

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

/** Lists the tables of a schema on which each login has any right at all. */
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
    ['audit', 'SELECT * FROM client'],
    ['audit', 'SELECT * FROM staff'],
    ['audit', 'UPDATE trading_account SET cash = 0'],
    ['audit', 'DELETE FROM posting'],
    ['audit', 'INSERT INTO ledger_checkpoint SELECT * FROM ledger_checkpoint'],
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

  it('names the logins that do not let us in, and makes nothing', async () => {
    const { databaseUrl, passwords } = database;
    const file = join(tmpdir(), 'candor-no-logins', 'logins.json');
    expect(await loginProblems(databaseUrl, file, passwords)).toEqual([]);
    expect(await loginProblems(databaseUrl, file, { ...passwords, web: 'wrong' })).toEqual([
      expect.stringMatching(/^The login candor_web has another password/),
    ]);
    expect(await loginProblems(databaseUrl, file, {})).toHaveLength(LOGINS.length);
    expect(existsSync(file)).toBe(false);
  });
});

/** Statements that an attacker with the public side's login would try first. */
const TAKEOVERS = [
  'SELECT password_hash FROM staff',
  'SELECT cookie_hash FROM staff_session',
  'SELECT code_hash FROM staff_invitation',
  'SELECT role FROM staff_role',
  'SELECT payload FROM approval',
  "INSERT INTO staff (email, full_name, created_at) VALUES ('a@b.example', 'A', now())",
  "UPDATE staff SET password_hash = '$argon2id$x', pepper_version = 1",
  'INSERT INTO staff_session (staff_id, cookie_hash, chosen_brand, started_at, last_action_at)' +
    " VALUES (1, decode(repeat('00', 32), 'hex'), 'northline', now(), now())",
  "INSERT INTO staff_role (brand_id, staff_id, role, granted_at) VALUES ('northline', 1, 'platformAdmin', now())",
  'INSERT INTO staff_invitation (code_hash, staff_id, created_at, expires_at)' +
    " VALUES (decode(repeat('00', 32), 'hex'), 1, now(), now() + interval '1 day')",
  'INSERT INTO approval (brand_id, subject, subject_key, payload, changes, reason, requested_by, requested_at, expires_at)' +
    " VALUES ('northline', 'adjustment', 'a', '{}', '[]', 'why', 1, now(), now() + interval '1 day')",
  "UPDATE approval SET state = 'approved', decided_by = 2, decided_at = now()",
  'INSERT INTO withdrawal_approval (brand_id, payment_id, round, step, staff_id, at)' +
    " VALUES ('northline', 1, 1, 'second', 2, now())",
  'INSERT INTO audit_entry (brand_id, number, at, actor, action, subject, reason, payload, previous_hash, hash, key_id,' +
    " signature) VALUES ('northline', 1, now(), 'A', 'a', '', '', '', ''::bytea, ''::bytea, 'k', ''::bytea)",
  'INSERT INTO brand_release (brand_id, approval_id, fingerprint, settings, asked_by, asked_at, approved_by, approved_at,' +
    " reason) VALUES ('northline', 1, '', '{}', 1, now(), 2, now(), 'why')",
  'INSERT INTO mail_text (brand_id, version, approval_id, template, language, follows, asked_by, asked_at, approved_by,' +
    " reason, at) VALUES ('northline', 1, 1, 'welcome', 'en', 0, 1, now(), 2, 'why', now())",
  'INSERT INTO payment_provider_version (brand_id, version, approval_id, provider, follows, marks, asked_by, asked_at,' +
    " approved_by, reason, at) VALUES ('northline', 1, 1, 'paymaxis', 0, '{}', 1, now(), 2, 'why', now())",
  'INSERT INTO price_source_version (version, brand_id, approval_id, marks, asked_by, asked_name, approved_by,' +
    " approved_name, reason, at) VALUES (1, 'northline', 1, '{}', 1, 'A', 2, 'B', 'why', now())",
  "INSERT INTO screening_list (name, imported_at, file_hash) VALUES ('empty', now(), decode(repeat('00', 32), 'hex'))",
  'SELECT content FROM list_upload',
  'INSERT INTO economic_import (name, imported_at, file_hash, added, changed, removed)' +
    " VALUES ('x', now(), decode(repeat('00', 32), 'hex'), 0, 0, 0)",
  'UPDATE client_freeze SET ended_at = now(), approval_id = 1',
  'INSERT INTO mail (brand_id, recipient, language, template, values, link_path, created_at, invited_staff_id)' +
    " VALUES ('northline', 'thief@b.example', 'en', 'invitation', '{}', '/invitation', now(), 1)",
  'INSERT INTO candle (symbol, interval, opened_at, open, high, low, close, ticks)' +
    " VALUES ('EURUSD', '1h', now(), 1, 1, 1, 1, 1)",
  'UPDATE candle SET high = 1',
  'SET ROLE candor_office',
] as const;

describe('T24 the login of the public side', () => {
  it.each(TAKEOVERS)('may not: %s', async (statement) => {
    await expect(as('web', statement)).rejects.toThrow(/permission denied/);
  });

  it('sees no second factor of staff, and plants none', async () => {
    const challenge = (login: 'web' | 'office', hash: string) =>
      as(
        login,
        'INSERT INTO factor_challenge (brand_id, handle_hash, owner_kind, owner_id, purpose, context, created_at, expires_at)' +
          ` VALUES ('office', decode(repeat('${hash}', 32), 'hex'), 'staff', 1, 'office.signIn', '', now(), now())`,
        'office',
      );
    await challenge('office', 'aa');
    await expect(challenge('web', 'bb')).rejects.toThrow(/row-level security/);
    const count = 'SELECT count(*)::int AS count FROM factor_challenge';
    expect(await as('web', count, 'office')).toEqual([{ count: 0 }]);
    expect(await as('office', count, 'office')).toEqual([{ count: 1 }]);
  });

  it('reads of the record what clients may read about their own files, and no more', async () => {
    const actions = await as('web', 'SELECT action FROM told_act');
    expect(new Set(actions.map(({ action }) => action))).toEqual(new Set(disclosedActNames));
  });

  it('is what the office has besides its own, and the render thread besides the candles', async () => {
    const found = await rights();
    const tables = (login: string) => new Set(found.flatMap((one) => (one.login === login ? one.tables : [])));
    const [web, office, render] = [tables('web'), tables('office'), tables('render')];
    const own = [
      'approval',
      'archived_head',
      'archived_part',
      'audit_verification',
      'batch',
      'brand_draft',
      'client_money_sign_off',
      'confidential_case',
      'confidential_note',
      'created_brand_host',
      'economic_change',
      'economic_import',
      'erased_batch',
      'form_export',
      'legal_hold',
      'list_export',
      'list_upload',
      'log_liability',
      'migration',
      'operator_delivery',
      'operator_event',
      'operator_key',
      'operator_key_day',
      'operator_webhook',
      'saved_report',
      'staff',
      'staff_invitation',
      'staff_role',
      'staff_role_conflict',
      'staff_session',
    ];
    expect([...office].filter((table) => !web.has(table)).toSorted()).toEqual([
      ...own,
      'staff_view',
      'table_part',
      'withdrawal_approval',
    ]);
    // How far the ledger was written and which of its months are present: what a replay reads (decision 077).
    const ofReplay = ['archived_part', 'batch', 'table_part'];
    expect([...render].filter((table) => !web.has(table)).toSorted()).toEqual(ofReplay);
    expect([...web].filter((table) => !office.has(table) || !render.has(table))).toEqual([]);
    await expect(as('office', "UPDATE audit_entry SET actor = 'B'")).rejects.toThrow(/permission denied/);
    await expect(as('office', 'UPDATE candle SET high = 1')).rejects.toThrow(/permission denied/);
  });
});

async function as(
  login: 'web' | 'office',
  statement: string,
  brandId = 'northline',
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: loginUrl(database.databaseUrl, login, database.passwords[login]) });
  await client.connect();
  try {
    await client.query(`BEGIN; SET LOCAL app.brand_id = ${client.escapeLiteral(brandId)}`);
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.query('COMMIT');
    return rows;
  } finally {
    await client.end();
  }
}

describe('their passwords', () => {
  it('are made once, kept for us alone, and yield to given ones', () => {
    withFolder((file) => {
      const passwords = readPasswords(file, {});
      expect(new Set(LOGINS.map((login) => passwords[login])).size).toBe(LOGINS.length);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readPasswords(file, { web: 'given' })).toEqual({ ...passwords, web: 'given' });
      expect(readPasswords(file, {})).toEqual(passwords);
    });
  });

  it('of an installation from before a login existed are kept, and completed', () => {
    withFolder((file) => {
      const before = { web: 'one', dealing: 'two', jobs: 'three' };
      writeFileSync(file, JSON.stringify(before));
      const completed = readPasswords(file, {});
      expect(completed).toMatchObject(before);
      expect(new Set(LOGINS.map((login) => completed[login])).size).toBe(LOGINS.length);
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
