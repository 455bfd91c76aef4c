import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { Attempts } from './attempts.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60_000;
const kim = { brandId: 'northline', subject: 'kim@example.com' } as const;

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(() => asOwner(edge.database, (owner) => owner.query('TRUNCATE login_backoff')));

/** Creates a separate server with nothing in memory. */
function server(): Attempts {
  return new Attempts(edge.pool, edge.clock, edge.keys.subjects);
}

/**
 * Returns the seconds to wait according to a server that has just started; 0: the attempt may be made, and counts as
 * failed.
 */
async function wait(counted: Parameters<Attempts['begin']>[0] = kim): Promise<number> {
  const attempt = await server().begin(counted);
  return attempt.ok ? 0 : Number.parseInt(attempt.refusal.params?.['seconds'] ?? '', 10);
}

async function fail(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) expect(await wait()).toBe(0);
}

describe('T3 the wait after failed logins', () => {
  test('begins after five, doubles with each, and is known to a server that begins', async () => {
    await fail(5);
    for (const seconds of [1, 2, 4, 8, 16]) {
      expect(await wait()).toBe(seconds);
      edge.clock.pass(seconds * SECOND_MS - 1);
      expect(await wait()).toBe(1);
      edge.clock.pass(1);
      expect(await wait()).toBe(0);
    }
  });

  test('is of one person at one brand', async () => {
    await fail(5);
    expect(await wait()).toBe(1);
    expect(await wait({ ...kim, subject: 'lee@example.com' })).toBe(0);
  });

  test('is forgotten after a success, and after a day without a failure', async () => {
    await fail(5);
    await server().clearFailures(kim);
    await fail(5);
    expect(await wait()).toBe(1);
    edge.clock.pass(DAY_MS + 1);
    await fail(5);
    expect(await wait()).toBe(1);
  });

  test('does not count an attempt that was taken back', async () => {
    await server().uncount(kim);
    await fail(5);
    await server().uncount(kim);
    await fail(1);
    expect(await wait()).toBe(1);
  });

  test('is swept away after a day without a failure, and not before', async () => {
    const countRows = () =>
      asOwner(edge.database, async (owner) => (await owner.query('SELECT FROM login_backoff')).rowCount);
    await fail(5);
    edge.clock.pass(DAY_MS - SECOND_MS);
    await server().sweep(kim.brandId);
    expect(await countRows()).toBe(1);
    edge.clock.pass(2 * SECOND_MS);
    await server().sweep(kim.brandId);
    expect(await countRows()).toBe(0);
  });

  test('lets five of twenty attempts at one moment through, on two servers', async () => {
    const servers = [server(), server()];
    const attempts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (servers[index % 2] ?? server()).begin(kim)),
    );
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(5);
  });
});
