import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import { demoResetAmount, missingDemoFunding } from './demoFunding.ts';

const funding = money(10_000_000_000n);

test.each([
  ['exactly what is missing', 9_999_990_000n, 10_000n],
  ['the parts of a cent as well', 4_000_000_001n, 5_999_999_999n],
  ['all of it', 0n, 10_000_000_000n],
])('LE-6 a top-up gives %s', (_what, cash, missing) => {
  expect(missingDemoFunding({ kind: 'demo', currency: 'EUR', cash: money(cash) }, funding)).toEqual(
    accept(money(missing)),
  );
});

test.each([10_000_000_000n, 10_000_000_001n])('LE-6 nothing is missing at %d', (cash) => {
  const refusal = { code: 'topUpNotNeeded', params: { funding: '10000.00' } } as const;
  expect(missingDemoFunding({ kind: 'demo', currency: 'EUR', cash: money(cash) }, funding)).toEqual(refuse(refusal));
});

test('LE-6 a real account is never topped up, whatever it holds', () => {
  expect(missingDemoFunding({ kind: 'real', currency: 'EUR', cash: money(0n) }, funding)).toEqual(
    refuse({ code: 'topUpReal' }),
  );
});

test.each([
  ['from below', 4_000_000_001n, 5_999_999_999n],
  ['from above', 10_000_000_001n, -1n],
  ['not at all', 10_000_000_000n, 0n],
])('LE-7 a reset moves the balance %s', (_what, cash, amount) => {
  expect(demoResetAmount({ kind: 'demo', cash: money(cash) }, funding)).toEqual(accept(money(amount)));
});

test('LE-7 a real account is never reset', () => {
  expect(demoResetAmount({ kind: 'real', cash: money(5n) }, funding)).toEqual(refuse({ code: 'topUpReal' }));
});
