import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBrands } from '@candor/server/brands.ts';
import { readConfig } from '@candor/server/config.ts';
import type { Config } from '@candor/server/config.ts';
import { enterBrands } from '@candor/server/database/enterBrands.ts';
import { columnTypes, openPool, transaction } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { keysIn } from '@candor/server/keySource.ts';
import { AuditSigner, readAuditKeys, verifyChain } from '@candor/server/modules/access/audit/index.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/engine/dealing/recovery/auditChains.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { postgresStore, startEngine } from '../../../tests/support/dealing.ts';
import type { TestDatabase } from '../../../tests/support/testDatabase.ts';
import { inventPerson } from './people.ts';
import { seedLarge } from './seedLarge.ts';
import { writeClients } from './writeClients.ts';

const SMALL = { clients: 300, together: 100, partners: 40 };

let database: TestDatabase;
let pool: Pool;
let owner: pg.Client;
let config: Config;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'candor-large-'));
  config = readConfig({ DATA_DIR: dataDir });
  pool = openPool('office', database);
  await enterBrands(pool, loadBrands(config.brand));
  owner = new pg.Client({ connectionString: database.databaseUrl, types: columnTypes });
  await owner.connect();
  await seedLarge(config, database, SMALL);
});

afterAll(async () => {
  await owner.end();
  await pool.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

async function countRows(): Promise<unknown> {
  const { rows } = await owner.query(
    `SELECT (SELECT count(*)::int FROM client) AS clients, (SELECT count(*)::int FROM payment) AS payments,
       (SELECT count(*)::int FROM position WHERE closed_at IS NOT NULL) AS closed,
       (SELECT count(*)::int FROM execution) AS executions, (SELECT count(*)::int FROM batch) AS batches,
       (SELECT count(*)::int FROM affiliate) AS partners`,
  );
  return rows[0];
}

const everything = { clients: 300, payments: 3_000, closed: 3_000, executions: 6_000, batches: 3, partners: 104 };

test('a hundred clients do a thousand payments and a thousand trades', async () => {
  expect(await countRows()).toEqual(everything);
});

test('partners have brought some of them, with what it earned and a payout that waits', async () => {
  const { rows } = await owner.query(
    `SELECT (SELECT count(*)::int FROM affiliate WHERE brand_id = 'northline') AS partners,
       (SELECT count(*) > 0 FROM affiliate_referral) AS brought, (SELECT count(*) > 0 FROM affiliate_click) AS clicked,
       (SELECT count(*) > 0 FROM commission) AS earned,
       (SELECT count(*)::int FROM affiliate WHERE waiting_since < 'infinity')
         = (SELECT count(*)::int FROM affiliate_payout) AS noted`,
  );
  expect(rows).toEqual([{ partners: 40, brought: true, clicked: true, earned: true, noted: true }]);
});

test('the books add up, every chain is whole, and so is the record', async () => {
  expect(await audit(owner, { isWhole: true })).toEqual([]);
  expect((await auditChains(owner, [])).differences).toEqual([]);
  const signer = readAuditKeys(keysIn(dataDir), config.mode);
  expect(signer).toBeInstanceOf(AuditSigner);
  expect(await verifyChain(pool, signer, 'northline', [])).toMatchObject({ entries: 300, fault: undefined });
});

test('an engine starts on it', async () => {
  const store = postgresStore(database);
  const engine = await startEngine({ store });
  await engine.selfCheck();
  await engine.stop();
  await store.close();
});

test('each payment and the entries that its moves have led to are one transaction to its client', async () => {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS shown, count(*) FILTER (WHERE cause = 'payment')::int AS payments
     FROM client_transaction WHERE book = 'real'`,
  );
  expect(rows).toEqual([{ shown: 3_000, payments: 3_000 }]);
});

test('a second run does nothing; one that was broken off is completed', async () => {
  await seedLarge(config, database, SMALL);
  expect(await countRows()).toEqual(everything);
  // Return to the state in which only the ledger's part of the last hundred was written.
  await owner.query(`SET session_replication_role = 'replica';
    CREATE TEMP TABLE last_ones AS SELECT id FROM client ORDER BY id DESC LIMIT 100;
    DELETE FROM withdrawal_leg WHERE payment_id IN (SELECT id FROM payment WHERE client_id IN (TABLE last_ones));
    DELETE FROM withdrawal WHERE payment_id IN (SELECT id FROM payment WHERE client_id IN (TABLE last_ones));
    DELETE FROM payment_move WHERE payment_id IN (SELECT id FROM payment WHERE client_id IN (TABLE last_ones));
    DELETE FROM payment_event WHERE payment_id IN (SELECT id FROM payment WHERE client_id IN (TABLE last_ones));
    DELETE FROM payment WHERE client_id IN (TABLE last_ones);
    DELETE FROM audit_entry WHERE client_id IN (TABLE last_ones);
    UPDATE client SET real_account_id = NULL, demo_account_id = NULL WHERE id IN (TABLE last_ones);
    SET session_replication_role = 'origin'`);
  await seedLarge(config, database, SMALL);
  expect(await countRows()).toEqual(everything);
  expect(await audit(owner, { isWhole: true })).toEqual([]);
  const { rows } = await owner.query(
    `SELECT count(*)::int AS moves, count(*) FILTER (WHERE entry.id IS NULL)::int AS without
     FROM payment_move move LEFT JOIN ledger_entry entry
       ON entry.account_id = move.account_id AND entry.reference = move.command_id`,
  );
  expect(rows[0]).toMatchObject({ without: 0 });
});

test('somebody who registered before keeps their PIN, and the invented client gets another', async () => {
  const person = inventPerson({ brandId: 'northline', number: 9_999, share: 0.5 }, Date.UTC(2026, 0, 1));
  await owner.query(`SET session_replication_role = 'replica';
    UPDATE client SET pin = '${person.pin}' WHERE id = (SELECT min(id) FROM client WHERE brand_id = 'northline');
    SET session_replication_role = 'origin'`);
  const password = { hash: '$argon2id$test', pepperVersion: 1 };
  await transaction(pool, 'northline', (connection) => writeClients(connection, [person], password));
  const { rows } = await owner.query<{ pin: string }>('SELECT pin FROM client WHERE email = $1', [person.email]);
  expect(rows).toEqual([{ pin: `0${person.pin.slice(1)}` }]);
});

test('it is refused outside of a demonstration', async () => {
  await expect(seedLarge({ ...config, mode: 'live' }, database, SMALL)).rejects.toThrow('MODE is live');
});
