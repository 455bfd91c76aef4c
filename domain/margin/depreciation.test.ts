import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { asksForDepreciation, depreciationMove, depreciationOf } from './depreciation.ts';

const held = (profit: bigint | undefined, { initial = 1_000n, since = 0 } = {}) => ({
  initial: money(initial),
  profit: profit === undefined ? undefined : money(profit),
  since,
});
const lastNotice = (percent: number, at = 10) => ({ percent, at });

test('DN-1 the European measures for retail clients ask for the notice, and no other regime does', () => {
  expect([asksForDepreciation('esma-retail'), asksForDepreciation('none')]).toEqual([true, false]);
});

test.each([
  ['a gain', 50n, 0],
  ['nothing', 0n, 0],
  ['just under a step', -99n, 0],
  ['a step', -100n, 10],
  ['just under the next', -199n, 10],
  ['the whole', -1_000n, 100],
  ['more than the whole', -1_150n, 110],
])('DN-2 %s', (_name, profit, percent) => {
  expect(depreciationOf({ initial: money(1_000n), profit: money(profit) })).toBe(percent);
});

test.each([
  ['a small loss', held(-99n), undefined, { kind: 'stay' }],
  ['the first step', held(-100n), undefined, { kind: 'notify', percent: 10 }],
  ['a fall through three steps', held(-350n), undefined, { kind: 'notify', percent: 30 }],
  ['the same step', held(-150n), lastNotice(10), { kind: 'stay' }],
  ['the next step', held(-200n), lastNotice(10), { kind: 'notify', percent: 20 }],
  ['a step below the last notice', held(-150n), lastNotice(30), { kind: 'stay' }],
  ['still a loss', held(-1n), lastNotice(10), { kind: 'stay' }],
  ['whole again', held(0n), lastNotice(10), { kind: 'forget' }],
  ['a gain without a notice before', held(5n), undefined, { kind: 'stay' }],
  ['nothing held any longer', undefined, lastNotice(10), { kind: 'forget' }],
  ['nothing held and no notice', undefined, undefined, { kind: 'stay' }],
  ['a missing price', held(undefined), undefined, { kind: 'stay' }],
  ['a missing price after a notice', held(undefined), lastNotice(10), { kind: 'stay' }],
  [
    'all of it opened after the notice',
    held(-100n, { since: 11 }),
    lastNotice(30, 10),
    { kind: 'notify', percent: 10 },
  ],
  ['some of it held since before the notice', held(-100n, { since: 9 }), lastNotice(30, 10), { kind: 'stay' }],
] as const)('DN-3 %s', (_name, of, before, move) => {
  expect(depreciationMove(of, before)).toEqual(move);
});

test('DN-3 along any path a step gives at most one notice between two times at which the value was whole', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -1_200n, max: 200n }), { maxLength: 60 }), (profits) => {
      let last: ReturnType<typeof lastNotice> | undefined;
      let sinceWhole: number[] = [];
      for (const profit of profits) {
        if (profit >= 0n) sinceWhole = [];
        const move = depreciationMove(held(profit), last);
        if (move.kind === 'forget') last = undefined;
        if (move.kind !== 'notify') continue;
        expect(sinceWhole.every((percent) => percent < move.percent)).toBe(true);
        sinceWhole.push(move.percent);
        last = lastNotice(move.percent);
      }
      const lowest = profits.slice(profits.findLastIndex((profit) => profit >= 0n) + 1);
      const deepest = lowest.reduce((least, profit) => (profit < least ? profit : least), 0n);
      expect(last?.percent ?? 0).toBe(depreciationOf({ initial: money(1_000n), profit: money(deepest) }));
    }),
  );
});
