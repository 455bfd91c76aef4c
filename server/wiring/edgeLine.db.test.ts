import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConnection } from '../../tests/support/connections.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/testDatabase.ts';
import { openEdgeLine } from './edgeLine.ts';
import { openLogger } from './logger.ts';

const log = openLogger({ logLevel: 'silent' }, 'test');
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'candor-edges-'));
});

afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

test('a living edge has its file, whoever has removed it, and only what was left long ago goes', async () => {
  const config = { dataDir, natsUrl: 'nats://127.0.0.1:4222', natsPrefix: 'candor' };
  const enter = () => openEdgeLine({ config, address: database, log });
  const folder = join(dataDir, 'edges');
  const one = await enter();
  const [own = ''] = readdirSync(folder);
  rmSync(folder, { recursive: true });
  await onConnection(database.databaseUrl, (owner) =>
    owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [`candor-edges candor ${own}`],
    ),
  );
  await expect.poll(() => existsSync(join(folder, own))).toBe(true);
  for (const name of ['left', 'begins']) writeFileSync(join(folder, name), '');
  utimesSync(join(folder, 'left'), 0, 0);
  const other = await enter();
  expect([existsSync(join(folder, 'left')), existsSync(join(folder, 'begins'))]).toEqual([false, true]);
  for (const { stop } of [other, one]) await stop();
  expect(readdirSync(folder)).toEqual(['begins']);
});
