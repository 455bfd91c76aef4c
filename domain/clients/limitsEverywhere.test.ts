import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeLimit, limitKinds } from './limitChange.ts';
import { laterEnd, convertLimit, tighterLimit, wishEnd } from './limitsEverywhere.ts';

const euro = { code: 'EUR', symbol: '€', scale: 1 };
const dollar = { code: 'USD', symbol: '$', scale: 1 };
const yen = { code: 'JPY', symbol: '¥', scale: 100 };

it.each([
  [undefined, undefined, undefined],
  [5n, undefined, 5n],
  [undefined, 4n, 4n],
  [5n, 4n, 4n],
  [3n, 4n, 3n],
])('XL-3 own %s and elsewhere %s count as %s', (own, elsewhere, counts) => {
  expect(tighterLimit(own, elsewhere)).toBe(counts);
});

it.each([
  [undefined, undefined, undefined],
  [5, undefined, 5],
  [undefined, 4, 4],
  [5, 4, 5],
  [3, 4, 4],
])('XL-3 paused here until %s and elsewhere until %s is paused until %s', (own, elsewhere, until) => {
  expect(laterEnd(own, elsewhere)).toBe(until);
});

it.each([
  ['the same currency', euro, euro, 250_000_000n, 250_000_000n],
  ['one of the same order', euro, dollar, 250_550_000n, 250_550_000n],
  ['a larger one', euro, yen, 250_550_000n, 25_055_000_000n],
  ['a smaller one, downwards to the cent', yen, euro, 10_055_000_000n, 100_550_000n],
  ['a smaller one, downwards', yen, euro, 199_000_000n, 1_990_000n],
  ['never below what can be set', yen, euro, 5_000_000n, 1_000_000n],
  ['never above what can be set', yen, euro, 900_000_000_000_000n, 1_000_000_000_000n],
])('XL-3 a limit of money in %s', (_name, from, to, value, there) => {
  expect(convertLimit('lossDay', value, from, to)).toBe(there);
});

it('XL-3 minutes are minutes', () => {
  expect(convertLimit('sessionDay', 45n, euro, yen)).toBe(45n);
});

it('XL-3 a tighter limit is never looser in another currency', () => {
  const amount = fc.bigInt({ min: 1_000_000n, max: 1_000_000_000_000n });
  const pair = fc.constantFrom([euro, yen] as const, [yen, euro] as const, [euro, dollar] as const);
  fc.assert(
    fc.property(amount, amount, pair, (one, other, [from, to]) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(convertLimit('depositDay', low, from, to)).toBeLessThanOrEqual(convertLimit('depositDay', high, from, to));
    }),
  );
});

it('XL-4 giving up the wish waits as long as the slowest of the limits that it loosens', () => {
  const delays = limitKinds.map(
    (kind) => changeLimit(kind, { value: 1n, next: undefined }, undefined, 0).next?.from ?? 0,
  );
  expect(wishEnd(0)).toBe(Math.max(...delays));
});
