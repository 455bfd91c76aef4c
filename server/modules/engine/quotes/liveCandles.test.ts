import { beforeEach, describe, expect, test } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import { bucketStart } from '@candor/domain/pricing/bars.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@candor/domain/time.ts';
import { NO_ACTIONS } from '@candor/domain/trading/corporateActions.ts';
import type { PriceSource } from '../../../providers/prices/interface.ts';
import { createSeenSource } from '../../../providers/prices/seen/seen.ts';
import { CandleHistory } from './candles.ts';
import { KnownSplits, splitSeen } from './splits.ts';

const MIDNIGHT = Date.parse('2026-11-18T00:00:00Z');
const NOON = MIDNIGHT + DAY_MS / 2;
const intervals: readonly Interval[] = ['1m', '5m', '1h', '4h', '1D'];

let now = NOON;
let splits = new KnownSplits();
let seen = createSeenSource('binance', false);

beforeEach(() => {
  now = NOON;
  splits = new KnownSplits();
  seen = createSeenSource('binance', false);
});

function open(source: PriceSource = splitSeen(seen, splits)): CandleHistory {
  return new CandleHistory({ source, clock: { now: () => now }, firstInstant: MIDNIGHT - DAY_MS, store: undefined });
}

function add(sourceTime: number, sell: bigint): void {
  seen.add({ symbol: 'AAPL', sell: rate(sell), buy: rate(sell + 1n), sourceTime, source: 'binance' });
}

/** Returns the last bar that begins before an instant. */
async function barBefore(history: CandleHistory, to: number, interval: Interval) {
  const [bar] = await history.history({ symbol: 'AAPL', interval, to, count: 1 });
  return bar;
}

describe('bars of a market that is not ours', () => {
  test.each(intervals)('PR-15 a tick that arrives after its bar of %s has ended is in it', async (interval) => {
    // The end of a day is the end of a bar of each interval.
    const end = MIDNIGHT;
    add(end - 20 * SECOND_MS, 500n);
    now = end + 20;
    const history = open();
    expect(await barBefore(history, end, interval)).toMatchObject({ close: 500n, ticks: 1 });
    add(end - 10, 900n);
    now = end + 6 * SECOND_MS;
    expect(await barBefore(history, end, interval)).toMatchObject({ close: 900n, high: 900n, ticks: 2 });
  });

  test.each(intervals)('CA-6 at a split bars of %s that were asked for before it are divided too', async (interval) => {
    const from = bucketStart(interval, NOON - 8 * HOUR_MS);
    add(from + 1, 600n);
    const history = open();
    const to = from + 1;
    expect(await barBefore(history, to, interval)).toMatchObject({ open: 600n });
    expect(await barBefore(history, to, interval)).toMatchObject({ open: 600n });
    splits.learn({ ...NO_ACTIONS, splits: [{ actionId: 'one', symbol: 'AAPL', newUnits: 2, oldUnits: 1, at: NOON }] });
    expect(await barBefore(history, to, interval)).toMatchObject({ open: 300n, close: 300n });
  });

  test.each(intervals)('bars of %s that were asked for before the tape was read are made again', async (interval) => {
    let edition = 0;
    const history = open({ ...seen, edition: () => edition });
    const from = bucketStart(interval, NOON - 8 * HOUR_MS);
    const to = from + 1;
    expect(await barBefore(history, to, interval)).toBeUndefined();
    add(from + 1, 600n);
    edition = 1;
    expect(await barBefore(history, to, interval)).toMatchObject({ open: 600n, ticks: 1 });
  });

  test('a bar is made once when its last ticks have arrived', async () => {
    let made = 0;
    const counted: PriceSource = {
      ...seen,
      ticks: (symbol, from, to) => {
        made++;
        return seen.ticks(symbol, from, to);
      },
    };
    add(NOON - HOUR_MS, 600n);
    now = NOON + 6 * SECOND_MS;
    const history = open(counted);
    const request = { symbol: 'AAPL', interval: '1m', to: NOON, count: 1 } as const;
    expect(await history.history(request)).toHaveLength(1);
    const once = made;
    expect(await history.history(request)).toHaveLength(1);
    expect(made).toBe(once);
  });

  test('the open of the day is known when the tape is read', async () => {
    const tape = Promise.withResolvers<undefined>();
    const recalled = tape.promise.then(() => undefined);
    let edition = 0;
    const history = open({ ...seen, recalled, edition: () => edition });
    const asked = history.dayOpen('AAPL');
    // A chart of nothing takes longer than the open of a day that does not wait.
    expect(await barBefore(history, NOON, '1h')).toBeUndefined();
    add(MIDNIGHT + MINUTE_MS, 600n);
    add(NOON, 700n);
    edition = 1;
    tape.resolve(undefined);
    expect(await asked).toBe(600n);
  });
});
