import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLatency } from './latency.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Watches a connection whose answers take these times; Infinity means never. */
function watch(answersAfter: readonly number[]) {
  const reports: string[] = [];
  let pings = 0;
  const stop = watchLatency({
    ping() {
      const after = answersAfter[pings] ?? 0;
      pings += 1;
      return new Promise((resolve) => {
        if (after !== Infinity) setTimeout(resolve, after);
      });
    },
    onLatency: (ms) => reports.push(`${ms} ms`),
    onSlow: () => reports.push('slow'),
    onDead: () => reports.push('dead'),
  });
  return { reports, stop, pings: () => pings };
}

test('tells the round trip at once and every five seconds', async () => {
  const { reports } = watch([24, 31]);
  await vi.advanceTimersByTimeAsync(5_100);
  expect(reports).toEqual(['24 ms', '31 ms']);
});

test('says that the line is slow while the answer is still awaited, and then how slow it was', async () => {
  const { reports } = watch([2_500]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reports).toEqual(['slow']);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reports).toEqual(['slow', '2500 ms']);
});

test('gives the line up when no answer comes, and asks again', async () => {
  const { reports, pings } = watch([Infinity, 10]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reports).toEqual(['slow', 'dead']);
  await vi.advanceTimersByTimeAsync(4_100);
  expect([pings(), reports.at(-1)]).toEqual([2, '10 ms']);
});

test('asks one thing at a time', async () => {
  const { pings } = watch([5_500]);
  await vi.advanceTimersByTimeAsync(5_400);
  expect(pings()).toBe(1);
});

test('is silent once it is ended', async () => {
  const { reports, stop } = watch([Infinity]);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reports).toEqual([]);
});
