import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { money, ZERO } from '../money/money.ts';
import { allowedPlanFields, checkPlan, planFields, planMaximum } from './planTerms.ts';
import type { PlanTerms } from './planTerms.ts';

const EURO = { code: 'EUR', scale: 1 } as const;
/** Generates amounts in whole cents. */
const sums = (most: bigint, least = 0n) => fc.bigInt(least, most / 10_000n).map((cents) => money(cents * 10_000n));

const nothing: PlanTerms = {
  perRegistration: ZERO,
  perFirstDeposit: ZERO,
  firstDepositMinimum: ZERO,
  spreadShare: 0,
  secondTierShare: 0,
  holdDays: 0,
  monthlyCap: undefined,
  closedCountries: [],
};
const euro = money(1_000_000n);

it.each([
  ['AF-8 a share of spread, anywhere', { spreadShare: 2_000, holdDays: 30 }, 'esma-retail', undefined],
  ['AF-8 for a registration, where no regime is', { perRegistration: euro }, 'none', undefined],
  ['AF-8 for a registration of a retail client', { perRegistration: euro }, 'esma-retail', 'planNotAllowed'],
  ['AF-8 for a first deposit of a retail client', { perFirstDeposit: euro }, 'esma-retail', 'planNotAllowed'],
  ['AF-8 more than half of the spread', { spreadShare: 5_001 }, 'none', 'planOutOfRange'],
  ['AF-8 less than nothing', { perRegistration: money(-1n) }, 'none', 'planOutOfRange'],
  ['AF-8 held for more than a year', { holdDays: 366 }, 'none', 'planOutOfRange'],
  ['AF-15 a cap of a month', { monthlyCap: euro }, 'esma-retail', undefined],
  ['AF-15 a cap of nothing', { monthlyCap: ZERO }, 'none', 'planOutOfRange'],
  ['AF-15 a cap above all caps', { monthlyCap: money(planMaximum.monthlyCap + 1n) }, 'none', 'planOutOfRange'],
  ['AF-16 closed countries', { closedCountries: ['DE', 'BE'] }, 'esma-retail', undefined],
  ['AF-16 a country that is none', { closedCountries: ['de'] }, 'none', 'planOutOfRange'],
  ['AF-16 a country twice', { closedCountries: ['DE', 'DE'] }, 'none', 'planOutOfRange'],
] as const)('%s', (_name, terms, regime, code) => {
  const checked = checkPlan({ ...nothing, ...terms }, { regime, currency: EURO });
  expect(checked.ok ? undefined : checked.refusal.code).toBe(code);
});

it('AF-8 within the bounds exactly the allowed fields may be more than nothing', () => {
  const terms = fc.record({
    perRegistration: sums(planMaximum.perRegistration),
    perFirstDeposit: sums(planMaximum.perFirstDeposit),
    firstDepositMinimum: sums(planMaximum.firstDepositMinimum),
    spreadShare: fc.integer({ min: 0, max: planMaximum.spreadShare }),
    secondTierShare: fc.integer({ min: 0, max: planMaximum.secondTierShare }),
    holdDays: fc.integer({ min: 0, max: planMaximum.holdDays }),
    monthlyCap: fc.option(sums(planMaximum.monthlyCap, 1n), { nil: undefined }),
    closedCountries: fc.uniqueArray(fc.constantFrom('DE', 'BE', 'FR')),
  });
  fc.assert(
    fc.property(terms, fc.constantFrom('none' as const, 'esma-retail' as const), (one, regime) => {
      const allowed = allowedPlanFields(regime);
      const isClean = planFields.every((field) => allowed.includes(field) || BigInt(one[field]) === 0n);
      expect(checkPlan(one, { regime, currency: EURO }).ok).toBe(isClean);
    }),
  );
});
