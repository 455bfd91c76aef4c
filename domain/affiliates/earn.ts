import { digitsOf } from '../money/currency.ts';
import { formatExactMoney, parseMoney } from '../money/decimal.ts';
import { MONEY_DIGITS, money, ZERO } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { divideFloor } from '../money/rounding.ts';
import type { CommissionKind } from './commission.ts';
import { applyLimits } from './limit.ts';

/** Inputs of a rule: amounts as plain decimals, shares in hundredths of a percent. Stored with the result. */
export type EarningInputs = Readonly<Record<string, string>>;

export interface Earning {
  /** Name and version of the rule: a different calculation is a different version. */
  readonly rule: string;
  readonly inputs: EarningInputs;
  readonly amount: Money;
}

const HUNDREDTHS = 10_000n;
const USUAL_DIGITS = 2;

/** Rule AF-3: earns a fixed amount for each client who has confirmed their address. */
export function earnRegistration(amount: Money): Earning {
  return earning('registration', { amount: formatExactMoney(amount) });
}

/** Rule AF-4: earns a fixed amount for a first deposit of at least the minimum. */
export function earnFirstDeposit(terms: { amount: Money; minimum: Money }, deposit: Money): Earning {
  const { amount, minimum } = terms;
  return earning('firstDeposit', {
    amount: formatExactMoney(amount),
    minimum: formatExactMoney(minimum),
    deposit: formatExactMoney(deposit),
  });
}

/** Spread that a day's trades have paid. */
export interface PaidSpread {
  readonly spread: Money;
  readonly trades: number;
  readonly day: string;
  /** Currency of the spread, ISO 4217. */
  readonly currency: string;
}

/**
 * Rule AF-5: earns a share of the spread that a client's trades of one day have paid, whether the client won or lost.
 * `share` is in hundredths of a percent.
 */
export function earnSpreadShare(share: number, { spread, trades, day, currency }: PaidSpread): Earning {
  const inputs = { day, trades: String(trades), spread: formatExactMoney(spread), share: String(share) };
  return earning('spreadShare', { ...inputs, ...roundingOf(currency) });
}

/**
 * Rule AF-6: earns a share of the earnings of a partner whom this one referred, but not of that partner's own second
 * tier. `share` is in hundredths of a percent.
 */
export function earnSecondTier(share: number, base: Money, currency: string): Earning {
  return earning('secondTier', { base: formatExactMoney(base), share: String(share), ...roundingOf(currency) });
}

/**
 * Rule AF-11: recalculates an amount; the same inputs give the same result at any later time. Undefined: they are not
 * this rule's inputs.
 */
export function recompute(kind: CommissionKind, inputs: EarningInputs): Money | undefined {
  const full = fullAmount(kind, inputs);
  return full === undefined ? undefined : applyLimits(full, inputs)?.amount;
}

/** Returns the rule's amount without limits. Undefined: the inputs are not this rule's. */
export function fullAmount(kind: CommissionKind, inputs: EarningInputs): Money | undefined {
  switch (kind) {
    case 'registration':
      return amountOf(inputs, 'amount');
    case 'firstDeposit':
      return ofFirstDeposit(inputs);
    case 'spreadShare':
      return shareOf(inputs, 'spread');
    case 'secondTier':
      return shareOf(inputs, 'base');
  }
}

function earning(kind: CommissionKind, inputs: EarningInputs): Earning {
  return { rule: `${kind}@1`, inputs, amount: recompute(kind, inputs) ?? ZERO };
}

function ofFirstDeposit(inputs: EarningInputs): Money | undefined {
  const amount = amountOf(inputs, 'amount');
  const minimum = amountOf(inputs, 'minimum');
  const deposit = amountOf(inputs, 'deposit');
  if (amount === undefined || minimum === undefined || deposit === undefined) return undefined;
  return deposit >= minimum ? amount : ZERO;
}

/** Returns the decimals to which a share is rounded, as an input of the rule; two where the inputs name none. */
function roundingOf(currency: string): EarningInputs {
  const digits = digitsOf(currency);
  return digits === USUAL_DIGITS ? {} : { digits: String(digits) };
}

/** Returns a share rounded down to what can be paid: many small sums never add up to more than the large one. */
function shareOf(inputs: EarningInputs, field: string): Money | undefined {
  const base = amountOf(inputs, field);
  const { share = '', digits = String(USUAL_DIGITS) } = inputs;
  if (base === undefined || base < 0n || !/^\d{1,5}$/.test(share) || !/^[0-4]$/.test(digits)) return undefined;
  const unit = 10n ** (BigInt(MONEY_DIGITS) - BigInt(digits));
  return money(divideFloor(base * BigInt(share), HUNDREDTHS * unit) * unit);
}

function amountOf(inputs: EarningInputs, field: string): Money | undefined {
  return parseMoney(inputs[field] ?? '');
}
