import { isWholeMinor, scaled } from '../money/currency.ts';
import type { Currency } from '../money/currency.ts';
import type { Money } from '../money/money.ts';
import { money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** What a version of a plan pays. There is no field for a share of clients' losses (H11). */
export interface PlanTerms {
  readonly perRegistration: Money;
  readonly perFirstDeposit: Money;
  /** First deposits below this earn nothing. */
  readonly firstDepositMinimum: Money;
  /** Of the spread that trades have paid, in hundredths of a percent. */
  readonly spreadShare: number;
  /** Of what the partners earn whom this partner has brought, in hundredths of a percent. */
  readonly secondTierShare: number;
  readonly holdDays: number;
  /** Rule AF-15: the maximum of a calendar month in UTC; undefined: no limit. */
  readonly monthlyCap: Money | undefined;
  /** Rule AF-16: countries whose clients earn the partner nothing (ISO 3166). */
  readonly closedCountries: readonly string[];
}

/** What a plan pays, and how long it is held. */
export type PlanField = Exclude<keyof PlanTerms, 'monthlyCap' | 'closedCountries'>;

/** The bounds of every plan, sums in euros; the database has bounds that no currency's exceed. */
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
 * Rule AF-8: where a regime protects retail clients, nobody is paid for a client's registration or deposit, since that
 * would reward pressing the client; only a share of the spread is allowed.
 */
export function allowedPlanFields(regime: 'none' | 'esma-retail'): readonly PlanField[] {
  const always = ['spreadShare', 'secondTierShare', 'holdDays'] as const;
  return regime === 'none' ? ['perRegistration', 'perFirstDeposit', 'firstDepositMinimum', ...always] : always;
}

/** Who offers the plan. */
export interface PlanBrand {
  readonly regime: 'none' | 'esma-retail';
  readonly currency: Pick<Currency, 'code' | 'scale'>;
}

/** Rule AF-8. Refusals: `planOutOfRange`, `planNotAllowed`, both with the field. */
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

/** A sum is a whole number of the currency's smallest units. */
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
