import { expect, it } from 'vitest';
import { MONEY_LIMIT, money } from '../money/money.ts';
import { adjustmentLeft, checkAdjustment } from './adjustment.ts';

const eur = (cents: number) => money(BigInt(cents) * 10_000n);

it.each([
  ['a thousandth of what was paid in', 1_000_000, 0, 1_000],
  ['less what the day has had', 1_000_000, 400, 600],
  ['in whole cents, rounded down', 1_999, 0, 1],
  ['nothing before anybody has paid in', 0, 0, 0],
  ['never less than nothing', 1_000_000, 2_000, 0],
])('AD-2 leaves %s', (_name, paidIn, used, left) => {
  expect(adjustmentLeft({ paidIn: eur(paidIn), used: eur(used), currency: 'EUR' })).toBe(eur(left));
});

it('AD-2 counts what is taken like what is given', () => {
  const day = { currency: 'EUR', paidIn: eur(1_000_000), used: eur(400) };
  expect(checkAdjustment(eur(600), day)).toEqual({ ok: true, value: true });
  expect(checkAdjustment(eur(-600), day)).toEqual({ ok: true, value: true });
  const refusal = { code: 'adjustmentLimit', field: 'amount', params: { left: '6.00' } };
  expect(checkAdjustment(eur(601), day)).toEqual({ ok: false, refusal });
  expect(checkAdjustment(eur(-601), day)).toEqual({ ok: false, refusal });
});

it('AD-2 leaves a thousandth where all clients together have paid in more than one account can hold', () => {
  const day = { currency: 'JPY', paidIn: 20n * MONEY_LIMIT, used: 0n };
  expect(adjustmentLeft(day)).toBe(MONEY_LIMIT / 50n);
  expect(adjustmentLeft({ ...day, used: 2n * MONEY_LIMIT })).toBe(0n);
});
