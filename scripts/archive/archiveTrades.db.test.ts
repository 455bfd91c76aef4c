import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { columnTypes, openPool } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { audit } from '@candor/server/modules/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/dealing/recovery/auditChains.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAndClose } from '../../bench/orders.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import {
  NOON,
  eur,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  quoteOf,
  startEngine,
} from '../../tests/support/dealing.ts';
import { withoutTriggers } from '../../tests/support/withoutTriggers.ts';
import { archivePart } from './archivePart.ts';
import { findOldestOpen, listArchived, listParts, partsNotHeld } from './parts.ts';
import { readHistory } from '../replay/dispute/history.ts';
import { verifyCloses } from './verifyCloses.ts';

const TRADES = 12;
let folder: string;
let database: TestDatabase;
let owner: pg.Client;
let audits: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-archive-'));
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.databaseUrl, types: columnTypes });
  await owner.connect();
  const connectionString = loginUrl(database.databaseUrl, 'audit', database.passwords.audit);
  audits = new pg.Client({ connectionString, types: columnTypes });
  await audits.connect();
});

afterAll(async () => {
  await owner.end();
  await audits.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const auditAll = async (): Promise<readonly string[]> => [
  ...(await audit(audits, { isWhole: true, isReader: true })),
  ...(await auditChains(audits, [])).differences,
];

/** From the files, too. */
const auditFiles = async (): Promise<readonly string[]> => {
  const parts = (await listArchived(audits)).filter(({ table }) => table !== 'audit_entry');
  return verifyCloses(audits, { folder, parts });
};

async function changed(sql: string, look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  await owner.query(`BEGIN; ${withoutTriggers(sql)}; COMMIT`);
  return look();
}

it('ER-8 ER-9 LE-14 the books add up over archived months, from what is left and from the files', async () => {
  const [clientId = 0] = await insertClients(database, 1);
  const store = postgresStore(database);
  const engine = await startEngine({ store });
  const accountId = await openFundedAccount(engine, clientId, eur('100000'));
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  for (let index = 0; index < TRADES; index += 1) await openAndClose(engine, accountId, `trade-${index}`);
  await engine.stop();
  await store.close();
  expect(await auditAll()).toEqual([]);

  const due = (await listParts(owner)).filter(({ until }) => until > NOON && until < NOON + 365 * 86_400_000);
  const held = partsNotHeld(due, await findOldestOpen(audits));
  expect(held).toEqual(due);
  expect(partsNotHeld(due, NOON).some(({ table }) => table === 'execution')).toBe(false);
  for (const part of due) await archivePart(owner, part, { folder });
  const { rows } = await owner.query<{ count: number }>(
    'SELECT (SELECT count(*) FROM execution)::int + (SELECT count(*) FROM journal)::int AS count',
  );
  expect(rows).toEqual([{ count: 0 }]);
  expect(await auditAll()).toEqual([]);
  expect(await auditFiles()).toEqual([]);
  const archived = await listArchived(audits);
  expect(archived.find(({ table, rows: count }) => table === 'execution' && count > 0)?.rows).toBe(2 * TRADES);
  // A clock that was set back: the row waits where it is, and the coming months are made all the same.
  await owner.query(`INSERT INTO journal SELECT 1, 'late', 'northline', 'openPosition', 'client', '{}', '{}',
    to_timestamp(${NOON / 1_000}), 1, 0`);
  const { rows: made } = await owner.query<{ made: number }>(
    "SELECT make_parts(table_name, now() + interval '9 months') AS made FROM table_part GROUP BY table_name",
  );
  expect(Math.min(...made.map((one) => one.made))).toBeGreaterThan(0);
  const dealing = openPool('dealing', database);
  await expect(readHistory(dealing, accountId)).rejects.toThrow(/^Account \d+ cannot be replayed: its history before /);
  await dealing.end();
});

it('ER-9 names a closed position that its archived close contradicts, and one that has none', async () => {
  const one = '(SELECT min(id) FROM position)';
  const edited = await changed(`UPDATE position SET close_rate = close_rate + 1 WHERE id = ${one}`, auditFiles);
  expect(edited).toEqual([expect.stringMatching(/^position \d+ is not as its archived close says$/)]);
  await owner.query(
    `BEGIN; ${withoutTriggers(`UPDATE position SET close_rate = close_rate - 1 WHERE id = ${one}`)}; COMMIT`,
  );
  const gone = await changed(`DELETE FROM position WHERE id = ${one}`, auditFiles);
  expect(gone).toHaveLength(2);
});
