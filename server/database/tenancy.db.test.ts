import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../tests/support/edge.ts';
import { OTHER_HOST } from '../../tests/support/edgeBrands.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient, post } from '../../tests/support/edgeClient.ts';
import { transaction } from './pool.ts';

let edge: Edge;
let tables: string[];

beforeAll(async () => {
  edge = await startEdge();
  await newClient(edge);
  await newClient(edge, { host: OTHER_HOST });
  tables = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ table_name: string }>(
      `SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND column_name = 'brand_id' AND table_type = 'BASE TABLE'`,
    );
    return rows.map(({ table_name }) => table_name);
  });
});

afterAll(() => edge.stop());

async function countVisible(brandId: string, table: string): Promise<{ own: number; foreign: number }> {
  return transaction(edge.officePool, brandId, async (connection) => {
    const { rows } = await connection.query<{ own: number; foreign: number }>(
      `SELECT count(*) FILTER (WHERE brand_id = $1)::int AS own,
              count(*) FILTER (WHERE brand_id <> $1)::int AS foreign FROM ${table}`,
      [brandId],
    );
    return rows[0] ?? { own: 0, foreign: 0 };
  });
}

describe('T22 a brand sees nothing of another', () => {
  it('every table with a brand has row level security, also for its owner', async () => {
    expect(tables).toEqual(
      expect.arrayContaining(['client', 'session', 'trading_account', 'position', 'posting', 'journal']),
    );
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query(
        `SELECT relname FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1) AND relkind IN ('r', 'p')
           AND NOT (relrowsecurity AND relforcerowsecurity)`,
        [tables],
      ),
    );
    expect(rows).toEqual([]);
  });

  it('each brand reads its own rows of every table and no others', async () => {
    for (const table of tables) {
      expect((await countVisible('northline', table)).foreign, table).toBe(0);
      expect((await countVisible('other', table)).foreign, table).toBe(0);
    }
    for (const brand of ['northline', 'other']) {
      expect((await countVisible(brand, 'client')).own).toBe(1);
      expect((await countVisible(brand, 'trading_account')).own).toBe(2);
      expect((await countVisible(brand, 'session')).own).toBe(1);
      expect((await countVisible(brand, 'posting')).own).toBeGreaterThan(0);
    }
  });

  it('without a brand nothing is read, also after a transaction that had one', async () => {
    await transaction(edge.officePool, 'northline', (connection) => connection.query('SELECT 1'));
    for (const table of tables) expect((await edge.officePool.query(`SELECT 1 FROM ${table}`)).rows, table).toEqual([]);
    expect(
      (await transaction(edge.officePool, '', (connection) => connection.query('SELECT 1 FROM client'))).rows,
    ).toEqual([]);
  });

  it('no row is written for another brand', async () => {
    const insert = transaction(edge.officePool, 'other', (connection) =>
      connection.query(
        `INSERT INTO login_backoff (brand_id, subject, failures, last_failure_at)
         VALUES ('northline', decode(repeat('00', 32), 'hex'), 1, now())`,
      ),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const change = await transaction(edge.officePool, 'other', (connection) =>
      connection.query('UPDATE session SET ended_at = now() WHERE true'),
    );
    expect(change.rowCount).toBe(1);
  });

  it('no row points to a row of another brand', async () => {
    const insert = asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO session (brand_id, client_id, token_hash, host, account_kind,
                              real_account_id, demo_account_id, started_at, last_action_at)
         SELECT 'northline', id, decode(repeat('00', 32), 'hex'), 'localhost', 'real', 1, 2, now(), now()
         FROM client WHERE brand_id = 'other'`,
      ),
    );
    await expect(insert).rejects.toThrow(/foreign key/);
  });

  it('mixed requests of both brands over one pool get their own client each', async () => {
    const ours = await newClient(edge);
    const theirs = await newClient(edge, { host: OTHER_HOST });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post(edge, '/api/accounts/get', {}, index % 2 === 0 ? ours.sent : theirs.sent),
      ),
    );
    for (const [index, { data }] of answers.entries()) {
      expect(data['user']).toMatchObject({ email: index % 2 === 0 ? ours.email : theirs.email });
    }
  });
});

describe('T25 what the server may not change of a client', () => {
  it.each(['pin', 'uniqid', 'brand_id', 'created_at', 'agreed_at', 'ref', 'source_page'])('%s', async (column) => {
    const change = transaction(edge.officePool, 'northline', (connection) =>
      connection.query(`UPDATE client SET ${column} = ${column}`),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it.each(['trading_account', 'position', 'execution', 'journal', 'ledger_entry', 'posting'])(
    'money: %s',
    async (table) => {
      for (const statement of [
        `UPDATE ${table} SET brand_id = brand_id`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ]) {
        await expect(
          transaction(edge.officePool, 'northline', (connection) => connection.query(statement)),
        ).rejects.toThrow(/permission denied/);
      }
    },
  );
});
