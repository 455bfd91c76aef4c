import { describe, expect, it } from 'vitest';
import { parseMoney } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import { assertRising, levelOf, nextLevel, rangeOf } from './level.ts';

function eur(text: string): Money {
  const amount = parseMoney(text);
  if (amount === undefined) throw new Error(text);
  return amount;
}

const levels = [
  { name: 'Starter', from: eur('0') },
  { name: 'Silver', from: eur('5000') },
  { name: 'Gold', from: eur('25000') },
];

describe('TI-1 the level by net deposits', () => {
  it.each([
    ['-100', 'Starter'],
    ['0', 'Starter'],
    ['4999.999999', 'Starter'],
    ['5000', 'Silver'],
    ['24999.99', 'Silver'],
    ['25000', 'Gold'],
    ['900000', 'Gold'],
  ])('%s is %s', (net, name) => expect(levelOf(levels, eur(net))).toBe(name));

  it('a brand without levels shows none', () => expect(levelOf([], eur('1000'))).toBe(''));
});

describe('TI-1 the level, the other way round', () => {
  it.each(['-100', '0', '4999.999999', '5000', '24999.99', '25000', '900000'])(
    '%s lies in its own level alone',
    (net) => {
      const has = levels.filter(({ name }) => {
        const { from, until } = rangeOf(levels, name) ?? {};
        return (from === undefined || eur(net) >= from) && (until === undefined || eur(net) < until);
      });
      expect(has.map(({ name }) => name)).toEqual([levelOf(levels, eur(net))]);
    },
  );

  it('there is no range of a level that is none', () => expect(rangeOf(levels, 'Tin')).toBeUndefined());

  it.each([
    ['-100', 'Silver'],
    ['4999.99', 'Silver'],
    ['5000', 'Gold'],
    ['25000', undefined],
  ])('after %s comes %s', (net, name) => expect(nextLevel(levels, eur(net))?.name).toBe(name));
});

describe('TI-2 a table of levels', () => {
  it.each([{ table: [] }, { table: levels }, { table: levels.slice(0, 1) }])('is one by its amounts', ({ table }) => {
    expect(() => assertRising(table)).not.toThrow();
  });

  const wrong = [levels.slice(1), [...levels, ...levels.slice(1)], levels.toReversed()].map((table) => ({ table }));
  it.each(wrong)('is none', ({ table }) => {
    expect(() => assertRising(table)).toThrow();
  });
});
