import { expect, test } from 'vitest';
import { ORDERS_OF_TRACE, Sampler, TRACES_PER_SECOND } from './sampler.ts';

test('of a flood only so many a second are taken, and requests take no order’s place', () => {
  let now = 0;
  const sampler = new Sampler(1, () => now);
  const countTaken = (root: 'order' | 'request', rate: number) =>
    Array.from({ length: rate }, () => sampler.takes(root)).filter(Boolean).length;
  expect(countTaken('request', 1_000)).toBe(TRACES_PER_SECOND);
  expect(countTaken('order', 5)).toBe(5);
  now = 999;
  expect(countTaken('request', 10)).toBe(0);
  now = 1_000;
  expect(countTaken('request', 1_000)).toBe(TRACES_PER_SECOND);
  expect(sampler.counts()).toEqual({ begun: 2 * TRACES_PER_SECOND + 5, over: 1_000 - TRACES_PER_SECOND + 10 + 980 });
});

test('a share is drawn, and none of nothing', () => {
  let now = 0;
  const some = new Sampler(0.5, () => (now += 1_000));
  const count = Array.from({ length: 2_000 }, () => some.takes('order')).filter(Boolean).length;
  expect(count).toBeGreaterThan(800);
  expect(count).toBeLessThan(1_200);
  const none = new Sampler(0, () => 0);
  expect(Array.from({ length: 1_000 }, () => none.takes('order')).filter(Boolean)).toEqual([]);
  expect(none.counts()).toEqual({ begun: 0, over: 0 });
});

test('a trace that its sender names takes so many orders a minute', () => {
  let now = 0;
  const sampler = new Sampler(1, () => now);
  const joined = (traceId: string, times: number) =>
    Array.from({ length: times }, () => sampler.joins(traceId)).filter(Boolean).length;
  expect([joined('one', 10), joined('other', 2)]).toEqual([ORDERS_OF_TRACE, 2]);
  now = 60_000;
  expect(joined('one', 1)).toBe(1);
});
