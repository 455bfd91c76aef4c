import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { ThreadBus } from '../bus/threads.ts';
import { RepeatingBus, repeatMissed } from './repeat.ts';

afterEach(() => vi.useRealTimers());

function quote(symbol: string, sell: bigint): Quote {
  return { symbol, sell: rate(sell), buy: rate(sell + 1n), tickId: 1, sourceTime: 1, receivedTime: 1, source: 'test' };
}

test('what is in force is said again: the last of each matter, and the last price and state of each instrument', async () => {
  const hub = ThreadBus.hub();
  const bus = new RepeatingBus(hub);
  bus.publish('dealing.openings', []);
  bus.publish('dealing.openings', [
    { brandId: 'northline', symbol: undefined, reason: 'news', since: 5, staffName: 'Ana' },
  ]);
  bus.publish('quotes.loaded', [quote('EURUSD', 1n), quote('BTCUSD', 5n)]);
  bus.publish('quotes.tick', quote('EURUSD', 2n));
  bus.publish('quotes.states', { changes: [{ symbol: 'EURUSD', state: { kind: 'none' } }], at: 7 });
  bus.publish('quotes.states', { changes: [{ symbol: 'EURUSD', state: { kind: 'open' } }], at: 8 });

  const heard: unknown[] = [];
  for (const subject of ['dealing.openings', 'quotes.loaded', 'quotes.states', 'quotes.tick'] as const)
    hub.subscribe(subject, (message) => heard.push([subject, message]));
  expect(await hub.request('dealing.repeat', null)).toBe(true);
  expect(heard).toEqual([
    ['dealing.openings', [{ brandId: 'northline', symbol: undefined, reason: 'news', since: 5, staffName: 'Ana' }]],
    ['quotes.loaded', [quote('EURUSD', 2n), quote('BTCUSD', 5n)]],
    ['quotes.states', { changes: [{ symbol: 'EURUSD', state: { kind: 'open' } }], at: 8 }],
  ]);
});

test('a process that has missed something asks until it is answered, and then drops what it had kept', async () => {
  vi.useFakeTimers();
  const bus = ThreadBus.hub();
  const answers = [false, false, true];
  const isDue = vi.fn<() => boolean>(() => answers.shift() ?? true);
  bus.respond('dealing.repeat', () => {
    if (!isDue()) throw new Error('away');
    return true;
  });
  const missed = vi.fn<() => void>();
  bus.subscribe('bus.missed', missed);
  const onMissed = repeatMissed(bus, pino({ level: 'silent' }));
  onMissed({ from: 'dealing', subjects: undefined });
  onMissed({ from: 'dealing', subjects: ['quotes.tick'] });
  onMissed({ from: 'edge', subjects: undefined });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isDue.mock.calls.length, missed.mock.calls.length]).toEqual([3, 1]);
  // A lost tick concerns no account.
  onMissed({ from: 'dealing', subjects: ['quotes.tick'] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isDue.mock.calls.length, missed.mock.calls.length]).toEqual([4, 1]);
  onMissed({ from: 'dealing', subjects: ['dealing.committed'] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isDue.mock.calls.length, missed.mock.calls.length]).toEqual([5, 2]);
});

test('what is missed while an answer is under way is asked for once more', async () => {
  const bus = ThreadBus.hub();
  const waiting: PromiseWithResolvers<true>[] = [];
  bus.respond('dealing.repeat', () => {
    waiting.push(Promise.withResolvers<true>());
    return waiting.at(-1)?.promise ?? true;
  });
  const onMissed = repeatMissed(bus, pino({ level: 'silent' }));
  onMissed({ from: 'dealing', subjects: ['dealing.halts'] });
  onMissed({ from: 'dealing', subjects: ['dealing.halts'] });
  waiting[0]?.resolve(true);
  await expect.poll(() => waiting).toHaveLength(2);
  waiting[1]?.resolve(true);
});
