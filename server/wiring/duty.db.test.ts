import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConnection } from '../../tests/support/connections.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/testDatabase.ts';
import { EdgeLine } from '../database/edgeLine.ts';
import { onDuty } from './duty.ts';
import { openLogger } from './logger.ts';
import type { EndSweep } from './sweeps.ts';

const log = openLogger({ logLevel: 'silent' }, 'test');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('one edge looks after everything, and when it is gone or its line is lost, another does', async () => {
  /** The edges that came on duty, in order. */
  const came: string[] = [];
  const present = new Set<string>();
  const lines: EdgeLine[] = [];
  const start = async (name: string): Promise<EndSweep> => {
    const line = new EdgeLine();
    lines.push(line);
    await line.start({ address: database, name, onTrouble: () => undefined });
    const duty = onDuty({ line, log, everyMs: 20 }, () => {
      came.push(name);
      present.add(name);
      return async () => void present.delete(name);
    });
    return duty.end;
  };
  const endA = await start('a');
  await expect.poll(() => came).toHaveLength(1);
  const endB = await start('b');
  const endC = await start('c');
  await endA();
  await expect.poll(() => came).toHaveLength(2);
  expect([...present]).toEqual(came.slice(1));

  const second = came[1] ?? '';
  await onConnection(database.databaseUrl, (owner) =>
    owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [`candor-edges ${second}`],
    ),
  );
  await expect.poll(() => [came.length, present.size]).toEqual([3, 1]);
  expect([...came].toSorted(), 'each of them once').toEqual(['a', 'b', 'c']);
  expect([...present]).toEqual(came.slice(2));

  for (const end of [endB, endC]) await end();
  expect(present.size).toBe(0);
  for (const line of lines) await line.stop();
});
