import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commissionKinds } from './commission.ts';
import { earnFirstDeposit, earnRegistration, earnSecondTier, earnSpreadShare, recompute } from './earn.ts';
import type { Earning } from './earn.ts';
import { money, ZERO } from '../money/money.ts';

const amounts = fc.bigInt(0n, 10_000_000_000n).map(money);
const shares = fc.integer({ min: 0, max: 5_000 });
const euros = (count: bigint) => money(count * 1_000_000n);

it.each([
  [
    'AF-4 a first deposit of the minimum',
    earnFirstDeposit({ amount: euros(120n), minimum: euros(250n) }, euros(250n)),
    euros(120n),
  ],
  ['AF-4 a smaller one', earnFirstDeposit({ amount: euros(120n), minimum: euros(250n) }, money(249_990_000n)), ZERO],
  [
    'AF-5 a fifth of a spread',
    earnSpreadShare(2_000, { spread: euros(921n), trades: 40, day: '2026-11-20', currency: 'EUR' }),
    money(184_200_000n),
  ],
  [
    'AF-5 less than a cent',
    earnSpreadShare(2_000, { spread: money(40_000n), trades: 1, day: '2026-11-20', currency: 'EUR' }),
    ZERO,
  ],
  ['AF-6 a twentieth of what another earns', earnSecondTier(500, euros(120n), 'EUR'), euros(6n)],
])('%s', (_name, { amount }, expected) => {
  expect(amount).toBe(expected);
});

describe('AF-11 every commission can be computed again', () => {
  const any: fc.Arbitrary<[(typeof commissionKinds)[number], Earning]> = fc.oneof(
    amounts.map((amount) => ['registration' as const, earnRegistration(amount)] as [never, Earning]),
    fc
      .tuple(amounts, amounts, amounts)
      .map(([amount, minimum, deposit]) => ['firstDeposit', earnFirstDeposit({ amount, minimum }, deposit)] as never),
    fc
      .tuple(shares, amounts)
      .map(
        ([share, spread]) =>
          ['spreadShare', earnSpreadShare(share, { spread, trades: 1, day: '2026-01-01', currency: 'EUR' })] as never,
      ),
    fc.tuple(shares, amounts).map(([share, base]) => ['secondTier', earnSecondTier(share, base, 'EUR')] as never),
  );

  it('of its inputs alone', () => {
    fc.assert(
      fc.property(any, ([kind, { inputs, amount }]) => {
        expect(recompute(kind, { ...inputs })).toBe(amount);
      }),
    );
  });

  it('and not of those of another rule', () => {
    expect(recompute('spreadShare', { base: '5', share: '2000' })).toBeUndefined();
    expect(recompute('secondTier', { base: '-5', share: '2000' })).toBeUndefined();
    expect(recompute('registration', {})).toBeUndefined();
  });
});

it('AF-5 many small sums never come to more than the large one, and a share is never more than its base', () => {
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 20 }), shares, (parts, share) => {
      const of = (spread: bigint) =>
        earnSpreadShare(share, { spread: money(spread), trades: 1, day: '2026-01-01', currency: 'EUR' }).amount;
      const whole = parts.reduce((sum, part) => sum + part, 0n);
      const apart = parts.reduce((sum, part) => sum + of(part), 0n);
      expect(apart <= of(whole)).toBe(true);
      expect(of(whole) * 2n <= whole).toBe(true);
    }),
  );
});

it('H11 there is no rule over what clients lose', () => {
  expect(commissionKinds.join()).not.toMatch(/loss|lose/i);
});
