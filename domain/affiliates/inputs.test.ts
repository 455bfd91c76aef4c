import { expect, test } from 'vitest';
import { parseMoney } from '../money/decimal.ts';
import { ZERO } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { earnFirstDeposit, earnRegistration, earnSecondTier, earnSpreadShare } from './earn.ts';
import { namedInputs } from './inputs.ts';
import { limitEarning } from './limit.ts';

const sum = (text: string): Money => parseMoney(text) ?? ZERO;
const limits = {
  country: { closed: ['BE', 'FR'], of: 'DE' },
  month: { name: '2026-01', cap: sum('100'), before: sum('20') },
};

test.each([
  ['registration', earnRegistration(sum('10'))],
  ['firstDeposit', earnFirstDeposit({ amount: sum('75'), minimum: sum('100') }, sum('250'))],
  ['spreadShare', earnSpreadShare(2_000, { spread: sum('0.733837'), trades: 1, day: '2026-01-14', currency: 'EUR' })],
  ['secondTier', earnSecondTier(500, sum('12.50'), 'EUR')],
])('AF-11: every input of %s and of the limits is among what is shown', (_, earning) => {
  const { inputs } = limitEarning(earning, limits);
  expect(
    namedInputs(inputs)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(inputs).toSorted());
});

test('AF-11: sums, shares and countries are distinguished from what stays as it is', () => {
  const inputs = { day: '2026-01-14', share: '2000', spread: '0.733837', trades: '1', country: 'DE', other: 'x' };
  expect(namedInputs(inputs)).toEqual([
    { name: 'spread', kind: 'sum', value: '0.733837' },
    { name: 'share', kind: 'share', value: '2000' },
    { name: 'trades', kind: 'plain', value: '1' },
    { name: 'day', kind: 'day', value: '2026-01-14' },
    { name: 'country', kind: 'countries', value: 'DE' },
  ]);
});
