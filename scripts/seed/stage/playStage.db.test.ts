import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@candor/contracts/http/calls.ts';
import { isProven, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { TapeProof } from '@candor/contracts/evidence/tapeProof.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { readConfig } from '@candor/server/config.ts';
import type { Config } from '@candor/server/config.ts';
import { openPool } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { keySource } from '@candor/server/keySource.ts';
import { AuditWitness, readAuditKeys } from '@candor/server/modules/access/audit/index.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/engine/dealing/recovery/auditChains.ts';
import { readReceiptKeys } from '@candor/server/modules/engine/receipts/index.ts';
import { findReceipt } from '@candor/server/modules/engine/receipts/store.ts';
import { TapeArchive } from '@candor/server/modules/engine/tape/index.ts';
import type { BlockProof } from '@candor/server/modules/engine/tape/archive.ts';
import { tapeFolder } from '@candor/server/wiring/tape.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { asOwner } from '../../../tests/support/edge.ts';
import type { TestDatabase } from '../../../tests/support/testDatabase.ts';
import { verifyRecord } from '../../archive/verifyRecord.ts';
import { openAuditDatabase } from '../../auditDatabase.ts';
import { replayInstallation } from '../../replay/replayInstallation.ts';
import { seed } from '../../seed.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';

/** A Wednesday. */
const CLOCK = '2026-01-14T12:05:00Z';

let database: TestDatabase;
let config: Config;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'candor-stage-'));
  const settings = readConfig({ DATA_DIR: folder, CLOCK });
  config = { ...settings, databaseUrl: database.databaseUrl, passwords: database.passwords };
  await seed({ config, address: database });
  pool = openPool('office', database);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(config.dataDir, { recursive: true, force: true });
});

interface Traded {
  readonly account: number;
  readonly client: number;
  readonly position: number;
}

function traded(): Promise<readonly Traded[]> {
  return asOwner(database, async (owner) => {
    const { rows } = await owner.query<Traded>(
      `SELECT account_id::float8 AS account, client_id::float8 AS client, position.id::float8 AS position
       FROM position JOIN trading_account ON trading_account.id = account_id ORDER BY position.id`,
    );
    return rows;
  });
}

test('the books of the stage add up, and its record is whole', async () => {
  const audited = await openAuditDatabase(config);
  const reader = await audited.pool.connect();
  const sums = await audit(reader, { isWhole: true, isReader: true });
  const { differences } = await auditChains(reader, []);
  reader.release();
  await audited.stop();
  expect([...sums, ...differences]).toEqual([]);
  const signer = readAuditKeys(keySource(config), config.mode);
  const witness = new AuditWitness(config.dataDir);
  const record = await verifyRecord({ pool, signer, headsOf: (id) => witness.heads(id), archive: undefined });
  expect(record.faults, record.lines.join('\n')).toBe(0);
});

test('every account that has traded replays to the same, at bad ticks too', async () => {
  const accounts = [...new Set((await traded()).map(({ account }) => account))];
  expect(accounts.length).toBeGreaterThan(7);
  for (const accountId of accounts) {
    const { difference } = await replayInstallation(config, { accountId, from: 0, to: Infinity });
    expect(difference, `account ${accountId}`).toBeUndefined();
  }
});

function proofOf(found: BlockProof | undefined): TapeProof | 'none' {
  if (found === undefined) return 'none';
  const { isProvisional: provisional, ...proof } = found;
  return { ...proof, provisional };
}

test('the receipts of the stage are proven by its tape', async () => {
  const archive = new TapeArchive(tapeFolder(config), pool);
  const signer = readReceiptKeys(keySource(config), config.mode);
  const published: Published = {
    symbolChanges: async () => [],
    keys: async () => signer.publicKeys,
    proof: async (tickId) => proofOf(await archive.prove(tickId)),
    block: async (place) => proofOf(await archive.block(place)),
    root: async (hour) => (await archive.list({ count: 1_000 })).find((one) => one.hour === hour)?.root ?? 'none',
    newestHour: async () => (await archive.list({ count: 1 }))[0]?.hour ?? 'none',
    log: async () => 'none',
    logProof: async () => 'none',
  };
  const verdicts: boolean[] = [];
  for (const { client, position } of (await traded()).slice(-12)) {
    const receipt = await findReceipt(pool, { brandId: config.brand, clientId: client }, { position });
    if (receipt === undefined) throw new Error(`position ${position} has no receipt`);
    const { checks } = await verifyReceipt(
      JSON.stringify(z.encode(calls.getReceipt.answer, signer.sign(receipt))),
      published,
      cryptography,
    );
    // The public log exists on a running server only.
    verdicts.push(isProven({ receipt: undefined, checks: checks.filter(({ name }) => name !== 'log') }));
  }
  expect(verdicts).toEqual(verdicts.map(() => true));
});

test('each desk finds its work', async () => {
  const counts = await asOwner(database, async (owner) => {
    const { rows } = await owner.query<{ desk: string; count: number }>(
      `SELECT 'documents' AS desk, count(*)::float8 FROM document WHERE state = 'processing'
       UNION ALL SELECT subject, count(*) FROM approval WHERE state = 'waiting' GROUP BY 1
       UNION ALL SELECT 'payment ' || status, count(*) FROM payment WHERE status <> 'approved' GROUP BY 1
       UNION ALL SELECT 'contact ' || CASE WHEN closed_at IS NULL THEN 'open' ELSE 'closed' END, count(*)
         FROM contact_message GROUP BY 1
       UNION ALL SELECT 'complaint ' || state, count(*) FROM complaint GROUP BY 1
       UNION ALL SELECT 'payout ' || state, count(*) FROM affiliate_payout GROUP BY 1
       UNION ALL SELECT 'mail ' || state, count(*) FROM mail GROUP BY 1
       UNION ALL SELECT 'notices due', count(*) FROM trade_notice_due HAVING count(*) > 0`,
    );
    return Object.fromEntries(rows.map(({ desk, count }) => [desk, count]));
  });
  expect(counts).toMatchObject({
    documents: 6,
    incidentRepair: 1,
    limitRaised: 1,
    withdrawalPayout: 1,
    adjustment: 1,
    brandRelease: 1,
    'complaint underReview': 1,
    'complaint answered': 1,
    'complaint acknowledged': 1,
    'payment onHold': 2,
    'payment processing': 1,
    'payment pending': 2,
    'payout requested': 1,
  });
  expect(Object.keys(counts)).not.toContain('mail queued');
  // Clients were notified of what rules did when it was done, not at the first start.
  expect(Object.keys(counts)).not.toContain('notices due');
});
