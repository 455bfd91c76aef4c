import { isWholeMinor, scaled } from '../money/currency.ts';
import type { Currency } from '../money/currency.ts';
import type { Money } from '../money/money.ts';
import { money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** Terms that a version of a plan pays. There is no field for a share of clients' losses (H11). */
export interface PlanTerms {
  readonly perRegistration: Money;
  readonly perFirstDeposit: Money;
  /** First deposits below this earn nothing. */
  readonly firstDepositMinimum: Money;
  /** Share of the spread that trades have paid, in hundredths of a percent. */
  readonly spreadShare: number;
  /** Share of the earnings of partners whom this one referred, in hundredths of a percent. */
  readonly secondTierShare: number;
  readonly holdDays: number;
  /** Rule AF-15: maximum of a calendar month in UTC; undefined: no limit. */
  readonly monthlyCap: Money | undefined;
  /** Rule AF-16: countries whose clients earn the partner nothing (ISO 3166). */
  readonly closedCountries: readonly string[];
}

/** Terms of payment of a plan, and the days for which earnings are held. */
export type PlanField = Exclude<keyof PlanTerms, 'monthlyCap' | 'closedCountries'>;

/** Bounds of every plan, sums in euros; the database has bounds that no currency's exceed. */
export const planMaximum = {
  perRegistration: money(1_000_000_000n),
  perFirstDeposit: money(10_000_000_000n),
  firstDepositMinimum: money(100_000_000_000n),
  spreadShare: 5_000,
  secondTierShare: 2_000,
  holdDays: 365,
  monthlyCap: money(10_000_000_000_000n),
  closedCountries: 250,
} as const;

/**
 * Rule AF-8: lists the terms that a regime allows. Where it protects retail clients, partners are not paid for a
 * client's registration or deposit, since that would reward pressing the client; only a share of the spread is allowed.
 */
export function allowedPlanFields(regime: 'none' | 'esma-retail'): readonly PlanField[] {
  const always = ['spreadShare', 'secondTierShare', 'holdDays'] as const;
  return regime === 'none' ? ['perRegistration', 'perFirstDeposit', 'firstDepositMinimum', ...always] : always;
}

/** The facts of the brand that offers the plan. */
export interface PlanBrand {
  readonly regime: 'none' | 'esma-retail';
  readonly currency: Pick<Currency, 'code' | 'scale'>;
}

/** Rule AF-8: checks the terms of a plan. Refusals: `planOutOfRange`, `planNotAllowed`, both with the field. */
export function checkPlan(terms: PlanTerms, { regime, currency }: PlanBrand): Result<true> {
  for (const field of planFields) {
    if (!isWithin(terms[field], planMaximum[field], currency))
      return refuse({ code: 'planOutOfRange', params: { field } });
  }
  const { monthlyCap: cap, closedCountries } = terms;
  if (cap !== undefined && (cap <= 0n || !isWithin(cap, planMaximum.monthlyCap, currency))) {
    return refuse({ code: 'planOutOfRange', params: { field: 'monthlyCap' } });
  }
  if (!areCountries(closedCountries)) return refuse({ code: 'planOutOfRange', params: { field: 'closedCountries' } });
  const allowed = allowedPlanFields(regime);
  const barred = planFields.find((field) => terms[field] > 0 && !allowed.includes(field));
  return barred === undefined ? accept(true) : refuse({ code: 'planNotAllowed', params: { field: barred } });
}

/** Is the value between zero and its bound, and a sum a whole number of the currency's smallest units? */
function isWithin(value: Money | number, most: Money | number, currency: PlanBrand['currency']): boolean {
  if (typeof value === 'number' || typeof most === 'number') return value >= 0 && value <= most;
  return value >= 0n && value <= scaled(most, currency) && isWholeMinor(value, currency.code);
}

function areCountries(codes: readonly string[]): boolean {
  const isEach = codes.every((code) => /^[A-Z]{2}$/.test(code));
  return isEach && new Set(codes).size === codes.length && codes.length <= planMaximum.closedCountries;
}

export const planFields = [
  'perRegistration',
  'perFirstDeposit',
  'firstDepositMinimum',
  'spreadShare',
  'secondTierShare',
  'holdDays',
] as const satisfies readonly PlanField[];
