import type { Instant } from '../ids.ts';
import { formatExactMoney, parseMoney } from '../money/decimal.ts';
import { money, ZERO } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import type { CommissionLimit } from './commission.ts';
import type { Earning, EarningInputs } from './earn.ts';

/** Limits of an earning, by its plan and at its moment. */
export interface EarningLimits {
  /** Countries where nothing is earned (ISO 3166), and the client's country; undefined: unknown. */
  readonly country?: { readonly closed: readonly string[]; readonly of: string | undefined };
  /** Maximum of a calendar month in UTC (2026-01), and earnings earlier in the month, less reversals. */
  readonly month?: { readonly name: string; readonly cap: Money; readonly before: Money };
}

export interface LimitedEarning extends Earning {
  readonly limitedBy: CommissionLimit | undefined;
}

/** Rules AF-15 and AF-16: applies limits to an earning, and adds them to its rules and inputs. */
export function limitEarning({ rule, inputs, amount }: Earning, { country, month }: EarningLimits): LimitedEarning {
  const rules = [
    rule,
    ...(country === undefined ? [] : ['country@1']),
    ...(month === undefined ? [] : ['monthlyCap@1']),
  ];
  const limits: EarningInputs = {
    ...(country !== undefined && { country: country.of ?? '', closedCountries: country.closed.toSorted().join(' ') }),
    ...(month !== undefined && {
      month: month.name,
      cap: formatExactMoney(month.cap),
      before: formatExactMoney(month.before),
    }),
  };
  const limited = applyLimits(amount, limits) ?? { amount: ZERO, limitedBy: undefined };
  return { rule: rules.join('+'), inputs: { ...inputs, ...limits }, ...limited };
}

export interface Limited {
  readonly amount: Money;
  readonly limitedBy: CommissionLimit | undefined;
}

/** Applies the limits among these inputs to a sum; undefined: the inputs are not those of these rules. */
export function applyLimits(full: Money, inputs: EarningInputs): Limited | undefined {
  const { closedCountries, country, cap, before } = inputs;
  // A client of unknown country counts as living in a closed one.
  if (closedCountries !== undefined && (country === '' || closedCountries.split(' ').includes(country ?? ''))) {
    return { amount: ZERO, limitedBy: 'country' };
  }
  if (cap === undefined) return { amount: full, limitedBy: undefined };
  const [most, earned] = [parseMoney(cap), parseMoney(before ?? '')];
  if (most === undefined || earned === undefined) return undefined;
  const room = most > earned ? money(most - earned) : ZERO;
  return full > room ? { amount: room, limitedBy: 'monthlyCap' } : { amount: full, limitedBy: undefined };
}

export interface Month {
  /** Name of the month: 2026-01. */
  readonly name: string;
  readonly from: Instant;
  /** First instant after the month. */
  readonly until: Instant;
}

/** Returns the calendar month of an instant, in UTC. */
export function monthOf(at: Instant): Month {
  const day = new Date(at);
  const start = (months: number) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months);
  return { name: day.toISOString().slice(0, 7), from: start(0), until: start(1) };
}
