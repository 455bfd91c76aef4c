import { digitsOf } from '../money/currency.ts';
import { formatExact, parseMoney } from '../money/decimal.ts';
import { MONEY_DIGITS, money, ZERO } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { divideFloor } from '../money/rounding.ts';
import type { CommissionKind } from './commission.ts';
import { applyLimits } from './limit.ts';

/** A rule's inputs: amounts as plain decimals, shares in hundredths of a percent. Kept with the result. */
export type EarningInputs = Readonly<Record<string, string>>;

export interface Earning {
  /** The rule's name and version: a different calculation is a different version. */
  readonly rule: string;
  readonly inputs: EarningInputs;
  readonly amount: Money;
}

const HUNDREDTHS = 10_000n;
const USUAL_DIGITS = 2;

/** Rule AF-3: a fixed amount for each client who has confirmed their address. */
export function earnRegistration(amount: Money): Earning {
  return earning('registration', { amount: text(amount) });
}

/** Rule AF-4: a fixed amount for a first deposit of at least the minimum. */
export function earnFirstDeposit(terms: { amount: Money; minimum: Money }, deposit: Money): Earning {
  const { amount, minimum } = terms;
  return earning('firstDeposit', { amount: text(amount), minimum: text(minimum), deposit: text(deposit) });
}

/** What a day's trades have paid. */
export interface PaidSpread {
  readonly spread: Money;
  readonly trades: number;
  readonly day: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Rule AF-5: a share of the spread that a client's trades of one day have paid, whether the client won or lost. */
export function earnSpreadShare(share: number, { spread, trades, day, currency }: PaidSpread): Earning {
  const inputs = { day, trades: String(trades), spread: text(spread), share: String(share) };
  return earning('spreadShare', { ...inputs, ...roundingOf(currency) });
}

/** Rule AF-6: a share of what a partner earns who was brought by this one; nothing of what that one's partners earn. */
export function earnSecondTier(share: number, base: Money, currency: string): Earning {
  return earning('secondTier', { base: text(base), share: String(share), ...roundingOf(currency) });
}

/** Rule AF-11: the same inputs give the same result at any later time. Undefined: they are not this rule's inputs. */
export function recompute(kind: CommissionKind, inputs: EarningInputs): Money | undefined {
  const full = fullAmount(kind, inputs);
  return full === undefined ? undefined : applyLimits(full, inputs)?.amount;
}

/** What the rule would give without limits. Undefined: the inputs are not this rule's. */
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

/** The decimals to which a share is rounded, as an input of the rule; two where the inputs name none. */
function roundingOf(currency: string): EarningInputs {
  const digits = digitsOf(currency);
  return digits === USUAL_DIGITS ? {} : { digits: String(digits) };
}

/** Rounded down to what can be paid: many small sums never add up to more than the large one. */
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

function text(amount: Money): string {
  return formatExact(amount, MONEY_DIGITS);
}
