import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@candor/domain/time.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import { readConfig } from '@candor/server/config.ts';
import { enterBrands } from '@candor/server/database/enterBrands.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { hostOf } from '../storyIn.ts';
import { Stage } from './stage.ts';

/** A Wednesday. */
const CLOCK = '2026-01-14T12:05:00Z';

test('staff find every tick up to the present scene on the tape', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'candor-stage-'));
  const settings = readConfig({ DATA_DIR: folder, CLOCK });
  const config = { ...settings, databaseUrl: database.databaseUrl, passwords: database.passwords };
  const pool = openPool('office', database);
  const loaded = loadBrand(config.brand);
  await enterBrands(pool, [loaded]);
  const now = createClock(clockOffsetMs(config.clock)).now();
  const stage = await Stage.open({
    config,
    address: database,
    pool,
    brand: hostOf(loaded, []),
    loaded,
    now,
    days: 1,
  });
  const found: number[] = [];
  const look = async (): Promise<void> => {
    const to = stage.clock.now();
    const window = { symbol: 'BTCUSD', from: to - MINUTE_MS, until: to, count: 1 } as const;
    found.push((await stage.world.bus.request('tape.window', window)).count);
  };
  await stage.play([
    { at: now - HOUR_MS, play: async () => stage.floor.watch('BTCUSD') },
    ...[50, 40, 30, 20, 10].map((minutes) => ({ at: now - minutes * MINUTE_MS, play: look })),
  ]);
  await stage.stop();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
  expect(found).toHaveLength(5);
  expect(Math.min(...found)).toBeGreaterThan(0);
});
