import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAlertReached } from '@candor/domain/alerts/alert.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { WaitingAlert } from './alert.ts';
import { AlertIndex } from './alertIndex.ts';

test('AL-3 a tick takes out what it reaches, the nearest first, and nothing twice', () => {
  const index = new AlertIndex();
  for (const alert of [build(1, 'above', 110n), build(2, 'above', 105n), build(3, 'below', 90n)]) index.put(alert);
  expect(ids(index.take('BTCUSD', rate(104n)))).toEqual([]);
  expect(ids(index.take('EURUSD', rate(200n)))).toEqual([]);
  expect(ids(index.take('BTCUSD', rate(111n)))).toEqual([2, 1]);
  expect(ids(index.take('BTCUSD', rate(111n)))).toEqual([]);
  expect(ids(index.take('BTCUSD', rate(1n)))).toEqual([3]);
  expect(index.size).toBe(0);
});

test('AL-5 a newer revision takes the place of the older, an older one is ignored', () => {
  const index = new AlertIndex();
  index.put(build(1, 'above', 110n, 2));
  index.put(build(1, 'above', 100n, 1));
  expect(ids(index.take('BTCUSD', rate(105n)))).toEqual([]);
  index.put(build(1, 'below', 90n, 3));
  expect(ids(index.take('BTCUSD', rate(120n)))).toEqual([]);
  expect(ids(index.take('BTCUSD', rate(90n)))).toEqual([1]);
});

test('a dropped alert is taken no more', () => {
  const index = new AlertIndex();
  index.put(build(1, 'above', 100n));
  index.put(build(2, 'above', 100n));
  index.drop(1);
  index.drop(1);
  expect(ids(index.take('BTCUSD', rate(100n)))).toEqual([2]);
});

test('AL-3 whatever is put, dropped and ticked, it takes what a look at every alert would take', () => {
  const price = fc.bigInt({ min: 1n, max: 40n });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), id: fc.nat(20), side: fc.constantFrom('above', 'below'), price }),
    fc.record({ kind: fc.constant('drop' as const), id: fc.nat(20) }),
    fc.record({ kind: fc.constant('tick' as const), price }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const index = new AlertIndex();
      const model = new Map<number, WaitingAlert>();
      for (const [revision, one] of steps.entries()) {
        if (one.kind === 'put') {
          const alert = build(one.id, one.side === 'above' ? 'above' : 'below', one.price, revision + 1);
          index.put(alert);
          model.set(alert.id, alert);
        } else if (one.kind === 'drop') {
          index.drop(one.id);
          model.delete(one.id);
        } else {
          const sell = rate(one.price);
          const expected = [...model.values()].filter((alert) => isAlertReached(alert, sell)).map(({ id }) => id);
          for (const id of expected) model.delete(id);
          expect(ids(index.take('BTCUSD', sell)).toSorted(byNumber)).toEqual(expected.toSorted(byNumber));
        }
        expect(index.size).toBe(model.size);
      }
    }),
  );
});

function build(id: number, side: WaitingAlert['side'], price: bigint, revision = 1): WaitingAlert {
  return { id, brandId: 'test', symbol: 'BTCUSD', side, price: rate(price), revision, expiresAt: undefined };
}

function ids(alerts: readonly WaitingAlert[]): number[] {
  return alerts.map(({ id }) => id);
}

function byNumber(first: number, second: number): number {
  return first - second;
}
