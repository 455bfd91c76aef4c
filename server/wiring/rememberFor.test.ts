import { HOUR_MS } from '@candor/domain/time.ts';
import { expect, test } from 'vitest';
import { ThreadBus } from '../bus/threads.ts';
import type { Pool } from '../database/pool.ts';
import { readinessOf } from './readiness.ts';
import { rememberFor } from './rememberFor.ts';

test('an answer stays for its time, a failure does not, and one that comes late replaces no newer one', async () => {
  let at = 0;
  const asked: PromiseWithResolvers<string>[] = [];
  const read = rememberFor({ elapsed: () => at }, 1_000, () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  });
  const [first, again] = [read(), read()];
  expect(again).toBe(first);
  at = 999;
  expect(read()).toBe(first);
  at = 1_000;
  const second = read();
  asked[1]?.resolve('second');
  asked[0]?.reject(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  expect([await second, await read(), asked.length]).toEqual(['second', 'second', 2]);
  at = 2_000;
  const third = read();
  asked[2]?.reject(new Error('no answer'));
  await expect(third).rejects.toThrow('no answer');
  void read();
  expect(asked).toHaveLength(4);
});

test('the probes see an outage at once, also while the clock is behind what it was', async () => {
  const time = { now: Date.parse('2026-11-18T12:00:00Z'), elapsed: 0 };
  let isThere = true;
  const pool = { query: async () => (isThere ? { rows: [] } : Promise.reject(new Error('no database'))) };
  const readiness = readinessOf({
    bus: ThreadBus.hub(),
    pool: pool as unknown as Pool,
    clock: { now: () => time.now, elapsed: () => time.elapsed },
    openings: { pauses: [] },
    service: { state: { mode: 'normal', until: undefined, note: undefined } },
    isServing: () => false,
  });
  expect((await readiness()).database).toBe(true);
  isThere = false;
  time.now -= HOUR_MS;
  time.elapsed += 1_000;
  expect((await readiness()).database).toBe(false);
});
