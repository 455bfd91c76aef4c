import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pino } from 'pino';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { NOON } from '../../tests/support/dealing.ts';
import { asOwner } from '../../tests/support/edge.ts';
import { TestClock } from '../../tests/support/testClock.ts';
import { readConfig } from '../config.ts';
import { openPool } from '../database/pool.ts';
import type { Pool } from '../database/pool.ts';
import { openCounts } from './counts.ts';

const LIMIT = { name: 'test', hits: 3, windowMs: 60 * 60_000 };
/** More subjects than one statement stores. */
const SUBJECTS = 12_000;

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool('web', database);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('a stop stores all that has been counted, however much it is', async () => {
  const { databaseUrl, passwords } = database;
  const config = { ...readConfig({}), databaseUrl, passwords };
  const counts = await openCounts(
    { config, pool, clock: new TestClock(NOON), log: pino({ enabled: false }) },
    randomBytes(32),
  );
  for (let subject = 0; subject < SUBJECTS; subject += 1) counts.attempts.spend(LIMIT, { subject: String(subject) });
  await counts.stop();
  const stored = await asOwner(database, (owner) =>
    owner.query<{ count: number }>('SELECT count(*)::int AS count FROM rate_count'),
  );
  expect(stored.rows[0]?.count).toBe(SUBJECTS);
});
