import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../money/decimal.ts';
import { money, ZERO } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { earnFirstDeposit, earnRegistration, earnSecondTier, fullAmount, recompute } from './earn.ts';
import { applyLimits, limitEarning, monthOf } from './limit.ts';

const euros = (count: bigint) => money(count * 1_000_000n);
const cents = fc.bigInt(1n, 500_000n).map((count) => money(count * 10_000n));
const month = (cap: bigint, before: bigint) => ({ name: '2026-01', cap: euros(cap), before: euros(before) });
const from = (of: string | undefined) => ({ closed: ['DE', 'BE'], of });

describe('AF-15 AF-16 what limits leave', () => {
  it.each([
    ['of less than there is room for', { month: month(100n, 0n) }, '75.00', undefined],
    ['of exactly what there is room for', { month: month(100n, 25n) }, '75.00', undefined],
    ['of more than there is room for', { month: month(100n, 80n) }, '20.00', 'monthlyCap'],
    ['in a month that is full', { month: month(100n, 100n) }, '0.00', 'monthlyCap'],
    ['in a month that another plan has filled over', { month: month(100n, 140n) }, '0.00', 'monthlyCap'],
    ['in a month of which something was taken back', { month: month(100n, -10n) }, '75.00', undefined],
    ['with a client of an open country', { country: from('FR') }, '75.00', undefined],
    ['with a client of a closed one', { country: from('DE') }, '0.00', 'country'],
    ['with a client of whom nobody knows', { country: from(undefined) }, '0.00', 'country'],
    ['with both: the country comes first', { country: from('BE'), month: month(100n, 80n) }, '0.00', 'country'],
    ['with both, of an open country', { country: from('FR'), month: month(100n, 80n) }, '20.00', 'monthlyCap'],
    ['of nothing', {}, '75.00', undefined],
  ] as const)('%s', (_name, limits, amount, limitedBy) => {
    const limited = limitEarning(earnRegistration(euros(75n)), limits);
    expect([formatMoney(limited.amount, 'EUR'), limited.limitedBy]).toEqual([amount, limitedBy]);
    expect(recompute('registration', limited.inputs)).toBe(limited.amount);
    expect(fullAmount('registration', limited.inputs)).toBe(euros(75n));
  });

  it('are named with their rules and inputs', () => {
    const earning = earnFirstDeposit({ amount: euros(75n), minimum: euros(100n) }, euros(250n));
    expect(limitEarning(earning, { country: from('FR'), month: month(100n, 80n) })).toEqual({
      rule: 'firstDeposit@1+country@1+monthlyCap@1',
      inputs: {
        amount: '75',
        minimum: '100',
        deposit: '250',
        country: 'FR',
        closedCountries: 'BE DE',
        month: '2026-01',
        cap: '100',
        before: '80',
      },
      amount: euros(20n),
      limitedBy: 'monthlyCap',
    });
    expect(limitEarning(earning, {}).rule).toBe('firstDeposit@1');
  });

  it('inputs that are none of theirs give nothing', () => {
    expect(applyLimits(euros(5n), { cap: 'much', before: '0' })).toBeUndefined();
    expect(applyLimits(euros(5n), { cap: '100' })).toBeUndefined();
    expect(recompute('registration', { amount: '5.00', cap: '' })).toBeUndefined();
  });
});

it('AF-15 a month brings the whole of what was earned or exactly its cap, whatever it was made of', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 40 }), cents, (earned, cap) => {
      let before: Money = ZERO;
      for (const amount of earned) {
        const limited = limitEarning(earnRegistration(amount), { month: { name: '2026-01', cap, before } });
        expect(limited.amount >= 0n && limited.amount <= amount).toBe(true);
        expect(limited.limitedBy === undefined).toBe(limited.amount === amount);
        expect(recompute('registration', { ...limited.inputs })).toBe(limited.amount);
        before = money(before + limited.amount);
      }
      const whole = earned.reduce((sum, amount) => sum + amount, 0n);
      expect(before).toBe(whole < cap ? whole : cap);
    }),
  );
});

it('AF-16 a closed country earns nothing and an open one all of it, in the second tier too', () => {
  const country = fc.constantFrom('DE', 'BE', 'FR', 'AT', 'IE', undefined);
  const closed: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('DE', 'BE', 'FR'), { minLength: 1 });
  fc.assert(
    fc.property(cents, closed, country, (amount, countries, of) => {
      const limited = limitEarning(earnSecondTier(500, amount, 'EUR'), { country: { closed: countries, of } });
      const full = earnSecondTier(500, amount, 'EUR').amount;
      const isOpen = of !== undefined && !countries.includes(of);
      expect(limited.amount).toBe(isOpen ? full : 0n);
      expect(recompute('secondTier', limited.inputs)).toBe(limited.amount);
    }),
  );
});

it.each([
  ['2026-01-31T23:59:59.999Z', '2026-01'],
  ['2026-02-01T00:00:00.000Z', '2026-02'],
  ['2026-01-01T00:30:00.000+01:00', '2025-12'],
])('AF-15 the month of %s is %s', (at, name) => {
  const month = monthOf(Date.parse(at));
  expect(month.name).toBe(name);
  expect(new Date(month.from).toISOString()).toBe(`${name}-01T00:00:00.000Z`);
  expect(monthOf(month.until - 1)).toEqual(month);
  expect(monthOf(month.until).from).toBe(month.until);
});
