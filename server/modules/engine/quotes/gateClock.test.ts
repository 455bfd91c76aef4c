import { beforeEach, describe, expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { PriceSource, RawQuote } from '../../../providers/prices/interface.ts';
import { TickWriter } from '../../../providers/prices/tickColumns.ts';
import { instruments } from '../instruments/index.ts';
import { createGate } from './gate.ts';
import type { Gate } from './gate.ts';

/** A Wednesday afternoon: every market is open. */
const START = Date.parse('2026-11-18T16:00:00Z');
/** The wall clock, and the monotonic clock: a test moves the first, and the second with it. */
let now = START;
let aheadMs = 0;
let gate: Gate;
let ticks: Quote[] = [];
let alarms: string[] = [];

/** Sets the wall clock back, and nothing else. */
function setBack(ms: number): void {
  now -= ms;
  aheadMs += ms;
}

function open({ known = [], lastTickId = 0 }: { known?: readonly RawQuote[]; lastTickId?: number } = {}): void {
  const ignore = () => undefined;
  const facts = { name: 'scripted', simulated: true, repeatable: false, followsCalendar: true };
  const calls = { start: ignore, stop: ignore, latest: () => known, ticks: () => new TickWriter() };
  const source: PriceSource = { ...facts, ...calls };
  gate = createGate({
    instruments: instruments.filter(({ symbol }) => symbol === 'EURUSD' || symbol === 'BTCUSD'),
    clock: { now: () => now, elapsed: () => now + aheadMs },
    sink: { onLoaded: ignore, onTick: (quote) => ticks.push(quote), onStates: ignore },
    source,
    lastTickId,
    alarm: (message: string) => alarms.push(message),
  });
  gate.start();
  gate.stop();
}

function quote(symbol: string, sell: bigint, more: Partial<RawQuote> = {}): RawQuote {
  return { symbol, sell: rate(sell), buy: rate(sell + 10n), sourceTime: now, ...more };
}

function counted(): object {
  return Object.fromEntries(Object.entries(gate.counts()).filter(([, count]) => count > 0));
}

beforeEach(() => {
  [now, aheadMs, ticks, alarms] = [START, 0, [], []];
  open();
});

describe('PR-18 a clock that is set back', () => {
  const HOUR = 3_600_000;

  test('refuses nothing that is stamped by it, ages nothing, and is reported once', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    setBack(HOUR);
    for (let place = 1n; place <= 100n; place++) {
      now += 1_000;
      gate.receive(quote('EURUSD', 100_000_000n + place));
      gate.check();
      expect(gate.state('EURUSD')).toEqual({ kind: 'open' });
    }
    expect(counted()).toEqual({ accepted: 101 });
    expect(alarms).toEqual(['The clock was set back by 3600 s: prices go on']);
    expect(ticks.at(-1)).toMatchObject({ sell: 100_000_100n, receivedTime: now });
  });

  test('makes no old quote fresh: silence is measured by the other clock', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    now += 4_000;
    setBack(HOUR);
    now += 1_000;
    expect(gate.state('EURUSD')).toEqual({ kind: 'stale', since: now - 5_000 });
  });

  test('does not refuse a venue with a time of its own for ever, and names it', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    setBack(HOUR);
    for (let place = 1n; place <= 60n; place++) {
      now += 1_000;
      gate.receive(quote('EURUSD', 100_000_000n + place, { sourceTime: now + HOUR, source: 'venue' }));
    }
    expect(counted()).toEqual({ accepted: 56, early: 5 });
    expect(alarms).toContain('The time of venue is 3600 s ahead of ours: set this machine\u2019s clock right');
    expect(gate.state('EURUSD')).toEqual({ kind: 'open' });
  });

  test('a single quote from ahead of our time is refused however often it comes between good ones', () => {
    for (let place = 1n; place <= 20n; place++) {
      now += 1_000;
      gate.receive(quote('EURUSD', 100_000_000n + place));
      gate.receive(quote('BTCUSD', 100_000_000n + place, { sourceTime: now + HOUR }));
    }
    expect(counted()).toEqual({ accepted: 20, early: 20 });
    expect(alarms).toEqual([]);
  });

  test('a source whose own time goes back is heard again after five seconds', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    for (let place = 1n; place <= 20n; place++) {
      now += 1_000;
      gate.receive(quote('EURUSD', 100_000_000n + place, { sourceTime: now - HOUR }));
    }
    expect(counted()).toEqual({ accepted: 16, late: 5 });
  });

  test('a quote that was read at the start and is yet to come is not fresh', () => {
    open({ known: [quote('BTCUSD', 100_000_000n, { sourceTime: START + 1_000 })] });
    gate.noteAlive();
    expect(gate.state('BTCUSD').kind).toBe('stale');
  });

  test('gives ticks ids above all there have been, also over a restart', () => {
    gate.receive(quote('EURUSD', 100_000_000n));
    const before = ticks.at(-1)?.tickId ?? 0;
    setBack(HOUR);
    open({ lastTickId: before });
    gate.receive(quote('EURUSD', 100_000_001n));
    expect(ticks.at(-1)?.tickId).toBeGreaterThan(before);
  });
});
