import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { get, post } from '../../../../tests/support/edgeClient.ts';
import { Windows } from '../../../admission/windows.ts';
import type { Limit } from '../../../admission/windows.ts';
import { Attempts } from './attempts.ts';
import { CountStore } from './countStore.ts';

const VISITOR = '/api/get/visitor';
const PUBLIC = 600;
const LIMIT: Limit = { name: 'test', hits: 3, windowMs: 60_000 };

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  edge.forgetCounts();
  await asOwner(edge.database, (owner) => owner.query('TRUNCATE rate_count'));
});

/** Creates another server on the same database. */
function server(): { readonly attempts: Attempts; readonly store: CountStore } {
  const windows = new Windows({ isStored: true });
  return {
    attempts: new Attempts(edge.pool, edge.clock, edge.keys.subjects, windows),
    store: new CountStore(edge.pool, edge.clock, windows),
  };
}

function stored(): Promise<number[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ hits: number }>('SELECT hits FROM rate_count ORDER BY hits');
    return rows.map(({ hits }) => hits);
  });
}

/** Counts the connections of the pool that the work takes. */
async function connectionsFor(work: () => Promise<unknown>): Promise<number> {
  let connections = 0;
  const note = (): void => {
    connections += 1;
  };
  edge.pool.on('acquire', note);
  await work();
  edge.pool.off('acquire', note);
  return connections;
}

it('everything is stored, and so is what is counted while a statement is under way', async () => {
  const { attempts, store } = server();
  attempts.spend(LIMIT, { subject: 'before' });
  const underWay = store.flush();
  attempts.spend(LIMIT, { subject: 'meanwhile' });
  await store.flushAll();
  await underWay;
  expect(await stored()).toEqual([1, 1]);
});

describe('T57 what visitors ask without a session', () => {
  it('costs no connection of the database, neither answered nor refused', async () => {
    const ask = () => get(edge, VISITOR);
    const statuses: number[] = [];
    const connections = await connectionsFor(async () => {
      for (let count = 0; count < PUBLIC + 50; count += 1) statuses.push((await ask()).status);
    });
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect(connections).toBe(0);
    // Counters are stored over a separate connection, for which no call waits.
    expect(await connectionsFor(() => edge.counts.flush())).toBe(0);
    expect(await stored()).toEqual([PUBLIC + 50]);
  });

  it('is counted over the hosts of all brands', async () => {
    for (let count = 0; count < PUBLIC; count += 1)
      await get(edge, VISITOR, { host: count % 2 === 0 ? 'localhost' : OTHER_HOST });
    expect((await get(edge, VISITOR, { host: OTHER_HOST })).code).toBe('tooManyRequests');
    expect((await get(edge, VISITOR, { ip: '10.1.2.3' })).code).not.toBe('tooManyRequests');
  });

  it('is refused before its body is read', async () => {
    const ask = (body: string) => post(edge, '/api/accounts/register', body);
    for (let count = 0; count < 60; count += 1) expect((await ask('{')).status).toBe(400);
    expect((await ask('{')).status).toBe(429);
  });
});

describe('counters', () => {
  const counted = { brandId: 'northline', subject: 'kim' } as const;

  it('survive a restart, but for what was counted since they were stored', async () => {
    const first = server();
    for (let count = 0; count < 2; count += 1) expect(first.attempts.spend(LIMIT, counted).ok).toBe(true);
    await first.store.flush();
    first.attempts.spend(LIMIT, counted);
    const second = server();
    await second.store.load();
    expect(second.attempts.spend(LIMIT, counted).ok).toBe(true);
    expect(second.attempts.spend(LIMIT, counted).ok).toBe(false);
    expect(second.attempts.spend(LIMIT, { ...counted, brandId: 'other' }).ok).toBe(true);
  });

  it('are common to servers that store them', async () => {
    const [one, other] = [server(), server()];
    for (const { attempts } of [one, other, one, other]) attempts.spend(LIMIT, counted);
    await Promise.all([one.store.flush(), other.store.flush()]);
    one.attempts.returnHit(LIMIT, counted);
    await one.store.flush();
    expect(one.attempts.check(LIMIT, counted).ok).toBe(false);
    one.attempts.returnHit(LIMIT, counted);
    await one.store.flush();
    expect(one.attempts.check(LIMIT, counted).ok).toBe(true);
    expect(await stored()).toEqual([2]);
  });

  it('that could not be stored are stored later, once', async () => {
    const { attempts, store } = server();
    attempts.spend(LIMIT, counted);
    await asOwner(edge.database, (owner) => owner.query('ALTER TABLE rate_count RENAME TO elsewhere'));
    await expect(store.flush()).rejects.toThrow(/rate_count/);
    await asOwner(edge.database, (owner) => owner.query('ALTER TABLE elsewhere RENAME TO rate_count'));
    attempts.spend(LIMIT, counted);
    await Promise.all([store.flush(), store.flush()]);
    await store.flush();
    expect(await stored()).toEqual([2]);
  });

  it('are removed when their window is over', async () => {
    const { attempts, store } = server();
    attempts.spend(LIMIT, counted);
    await store.flush();
    await store.sweep();
    expect(await stored()).toEqual([1]);
    edge.clock.pass(LIMIT.windowMs);
    await store.sweep();
    expect(await stored()).toEqual([]);
  });
});
