import { expect, test } from 'vitest';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { rate } from '@candor/domain/money/money.ts';
import { Lateness } from './lateness.ts';

function quoteThatWaited(ms: number): Quote {
  return {
    symbol: 'EURUSD',
    buy: rate(2n),
    sell: rate(1n),
    tickId: 1,
    source: 'test',
    sourceTime: 1_000,
    receivedTime: 1_000 + ms,
  };
}

test('sums up what was noted since the last time, and begins anew', () => {
  const lateness = new Lateness();
  for (let ms = 100; ms >= 1; ms -= 1) lateness.note(quoteThatWaited(ms));
  expect(lateness.take()).toEqual({ ticks: 100, p50Ms: 51, p99Ms: 100, maxMs: 100 });
  expect(lateness.take()).toEqual({ ticks: 0, p50Ms: 0, p99Ms: 0, maxMs: 0 });
});
