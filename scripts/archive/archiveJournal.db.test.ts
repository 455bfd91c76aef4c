import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { columnTypes, openPool } from '@candor/server/database/pool.ts';
import { loginUrl } from '@candor/server/database/roles.ts';
import { audit } from '@candor/server/modules/engine/dealing/recovery/audit.ts';
import { auditChains } from '@candor/server/modules/engine/dealing/recovery/auditChains.ts';
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
import { archivePart } from './archivePart.ts';
import { listArchived, listParts } from './parts.ts';
import { historyOf } from '../replay/replayInstallation.ts';

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

it('ER-8 LE-14 the journal and the executions leave, and the books add up', async () => {
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
  expect(new Set(due.map(({ table }) => table))).toEqual(new Set(['audit_entry', 'execution', 'journal']));
  for (const part of due) await archivePart(owner, part, { folder });
  const { rows } = await owner.query<{ executions: number; commands: number }>(
    'SELECT (SELECT count(*) FROM execution)::int AS executions, (SELECT count(*) FROM journal)::int AS commands',
  );
  expect(rows).toEqual([{ executions: 0, commands: 0 }]);
  expect(await auditAll()).toEqual([]);
  const archived = await listArchived(audits);
  expect(archived.find(({ table, rows: count }) => table === 'journal' && count > 0)?.rows).toBeGreaterThanOrEqual(
    2 * TRADES,
  );
  // A clock that was set back: the row waits where it is, and the coming months are made all the same.
  await owner.query(`INSERT INTO journal SELECT 1, 'late', 'northline', 'openPosition', 'client', '{}', '{}',
    to_timestamp(${NOON / 1_000}), 1, 0`);
  const { rows: made } = await owner.query<{ made: number }>(
    "SELECT make_parts(table_name, now() + interval '9 months') AS made FROM table_part GROUP BY table_name",
  );
  expect(Math.min(...made.map((one) => one.made))).toBeGreaterThan(0);
  const dealing = openPool('dealing', database);
  await expect(historyOf(dealing, accountId)).rejects.toThrow(/^Account \d+ cannot be replayed: its history before /);
  await dealing.end();
});
