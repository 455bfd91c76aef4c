import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assert } from '@candor/domain/assert.ts';
import { onConnection } from '../../tests/support/connections.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { TestDatabase } from '../../tests/support/testDatabase.ts';
import { EdgeLine } from './edgeLine.ts';

let database: TestDatabase;
const open: EdgeLine[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  for (const line of open.splice(0)) await line.stop();
});

afterAll(() => database.drop());

async function join(name: string, silentMs?: number): Promise<EdgeLine> {
  const line = new EdgeLine();
  open.push(line);
  await line.start({
    address: database,
    name,
    onTrouble: () => undefined,
    ...(silentMs !== undefined && { silentMs }),
  });
  return line;
}

/** Cuts a line as a network failure or a restart of the database does. */
async function cut(name: string): Promise<void> {
  await onConnection(database.databaseUrl, (owner) =>
    owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [`candor-edges ${name}`],
    ),
  );
}

test('of two edges one holds what has one name, until it gives it up', async () => {
  const [one, other] = [await join('a'), await join('b')];
  const held = await one.take('duty');
  expect(held?.lost.aborted).toBe(false);
  expect(await other.take('duty')).toBeUndefined();
  expect(await one.take('duty'), 'nor twice in one process').toBeUndefined();
  expect(await other.take('something else')).toBeDefined();
  const areHeld = () => Promise.all([one, other].map((edge) => edge.isHeld('duty')));
  expect(await areHeld(), 'as each of them can ask').toEqual([true, true]);
  await held?.release();
  expect(await areHeld()).toEqual([false, false]);
  expect(await other.take('duty')).toBeDefined();
});

test('what an edge held is lost with its line, and another one may have it', async () => {
  const [one, other] = [await join('a'), await join('b')];
  const held = await one.take('duty');
  await cut('a');
  await expect.poll(() => held?.lost.aborted).toBe(true);
  await expect.poll(() => other.take('duty')).toBeDefined();
  // Releasing a lost hold does not affect the other edge's.
  await held?.release();
  await expect.poll(() => one.take('free')).toBeDefined();
  expect(await one.take('duty')).toBeUndefined();
});

test('what an edge holds that has fallen silent is taken from it', async () => {
  const [hanging, other] = [await join('a'), await join('b', 0)];
  const held = await hanging.take('duty');
  expect([await hanging.isHeld('duty'), await other.isHeld('duty')]).toEqual([true, false]);
  await expect.poll(() => other.take('duty')).toBeDefined();
  await expect.poll(() => held?.lost.aborted).toBe(true);
});

test.each([
  ['taken', 'pg_try_advisory_lock'],
  ['released', 'pg_advisory_unlock'],
])('what was not %s in time is held by nobody, and the line is another one', async (_, statement) => {
  const other = await join('b');
  const ask: unknown = Reflect.get(pg.Client.prototype, 'query');
  assert(typeof ask === 'function', 'a client asks');
  let isLate = true;
  Reflect.set(
    pg.Client.prototype,
    'query',
    async function late(this: pg.Client, ...values: unknown[]): Promise<unknown> {
      const [text] = values;
      const isLost = isLate && typeof text === 'string' && text.includes(statement);
      // Simulates a lost answer: the request was carried out, or it was not.
      const answer: unknown =
        isLost && statement === 'pg_advisory_unlock' ? undefined : await Reflect.apply(ask, this, values);
      if (!isLost) return answer;
      isLate = false;
      throw new Error('Query read timeout');
    },
  );
  try {
    const one = await join('a');
    const held = await one.take('duty').catch(() => undefined);
    await held?.release();
    await expect.poll(() => other.take('duty')).toBeDefined();
    await expect.poll(() => one.take('free')).toBeDefined();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', ask);
  }
});

test('an end gives up everything', async () => {
  const [one, other] = [await join('a'), await join('b')];
  const held = await one.take('duty');
  await one.stop();
  expect(held?.lost.aborted).toBe(true);
  await expect.poll(() => other.take('duty')).toBeDefined();
});

test('in turn: neither in two edges nor twice in one is the same thing done at a time', async () => {
  const lines = [await join('a'), await join('b')];
  let [underWay, most, done] = [0, 0, 0];
  const work = async (): Promise<void> => {
    underWay += 1;
    most = Math.max(most, underWay);
    await onConnection(database.databaseUrl, (owner) => owner.query('SELECT 1'));
    underWay -= 1;
    done += 1;
  };
  await Promise.all([...lines, ...lines].map((line) => line.runInTurn('approval 1', work)));
  expect({ most, done }).toEqual({ most: 1, done: 4 });
});

test('edges know one another by name, and each hears what any of them has committed', async () => {
  const [one, other] = [await join('a'), await join('b')];
  expect(await one.others()).toEqual(['b']);
  const heard: unknown[] = [];
  for (const line of [one, other]) line.listen('content', (news) => heard.push(news));
  await onConnection(database.databaseUrl, async (owner) => {
    for (const payload of ['["content","northline",null]', '["of a newer release",1]', 'not JSON'])
      await owner.query("SELECT pg_notify('edges', $1)", [payload]);
  });
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard).toEqual([
    { brandId: 'northline', id: 0 },
    { brandId: 'northline', id: 0 },
  ]);
  await cut('b');
  await expect.poll(() => heard).toHaveLength(3);
  expect(heard[2], 'after a break anything may have changed').toBeUndefined();
});

test('where there is no line, there is no other edge', async () => {
  const alone = new EdgeLine();
  const held = await alone.take('duty');
  expect(await alone.take('duty')).toBeUndefined();
  expect([await alone.isHeld('duty'), await alone.isHeld('another')]).toEqual([true, false]);
  await held?.release();
  expect(await alone.take('duty')).toBeDefined();
});
