import { rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { splitMark } from '@candor/domain/trading/splitMark.ts';
import { expect, test } from 'vitest';
import { DAY_MS } from '@candor/domain/time.ts';
import { ThreadBus } from '../bus/threads.ts';
import { openSeenPrices } from './seenPrices.ts';
import type { Recall } from './seenPrices.ts';

const NOON = Date.UTC(2026, 10, 24, 12);

let ids = 0;

function tick(at: number, sell: bigint): Quote {
  ids += 1;
  const prices = { symbol: 'BTCUSD', sell: rate(sell), buy: rate(sell + 1n) };
  return { ...prices, tickId: ids, source: 'binance', sourceTime: at, receivedTime: at };
}

/** Starts at noon with a tape that is read when the test says so. */
function start(onTape: readonly Quote[], failure?: Error) {
  const bus = ThreadBus.hub();
  const gate = Promise.withResolvers<undefined>();
  const troubles: unknown[] = [];
  const requests: number[] = [];
  const recall: Recall = async (since, take) => {
    requests.push(since);
    await gate.promise;
    onTape.forEach(take);
    if (failure !== undefined) throw failure;
  };
  const { source, recalled } = openSeenPrices(
    { name: 'binance', simulated: false },
    { bus, now: NOON, recall, onTrouble: (error) => troubles.push(error) },
  );
  const read = async () => {
    gate.resolve(undefined);
    await recalled;
  };
  const shown = () => {
    const { times, sells, count } = source.ticks('BTCUSD', 0, Infinity);
    return [...times.subarray(0, count)].map((time, index) => [time - NOON, sells[index]]);
  };
  return { bus, read, shown, troubles, requests, source };
}

test('charts go on after a restart with what the tape has of the last day', async () => {
  const { bus, read, shown, troubles, requests } = start([tick(NOON - 7_000, 500n), tick(NOON - 5_000, 501n)]);
  expect(requests).toEqual([NOON - DAY_MS]);
  await read();
  bus.publish('quotes.tick', tick(NOON + 1_000, 502n));
  expect(shown()).toEqual([
    [-7_000, 500],
    [-5_000, 501],
    [1_000, 502],
  ]);
  expect(troubles).toEqual([]);
});

test('what comes while the tape is read stands after it, once, though the tape has it by then', async () => {
  const before = tick(NOON - 5_000, 501n);
  const first = tick(NOON + 100, 600n);
  const { bus, read, shown } = start([before, first]);
  bus.publish('quotes.tick', first);
  bus.publish('quotes.tick', tick(NOON + 200, 601n));
  await read();
  expect(shown()).toEqual([
    [-5_000, 501],
    [100, 600],
    [200, 601],
  ]);
});

test('CA-6 a split that the tape marks leaves the ticks before it, and is none itself', async () => {
  const last = tick(NOON - 7_000, 500n);
  const mark = { ...last, tickId: (ids += 1), source: splitMark({ newUnits: 2, oldUnits: 1 }), sell: rate(250n) };
  const { read, shown } = start([last, mark, tick(NOON - 5_000, 251n)]);
  await read();
  expect(shown()).toEqual([
    [-7_000, 500],
    [-5_000, 251],
  ]);
});

test('bars that are made before the tape is read belong to an edition that ends then', async () => {
  const { read, source } = start([tick(NOON - 5_000, 501n)]);
  const before = source.edition?.('BTCUSD');
  await read();
  await source.recalled;
  expect([before, source.edition?.('BTCUSD')]).toEqual([0, 1]);
});

test('a tape that cannot be read is reported, and charts show what comes', async () => {
  const { bus, read, shown, troubles } = start([], new Error('no folder'));
  bus.publish('quotes.tick', tick(NOON + 200, 601n));
  await read();
  expect(shown()).toEqual([[200, 601]]);
  expect(troubles).toEqual([new Error('no folder')]);
});
