import { assert } from '../assert.ts';

declare const unit: unique symbol;

/** An amount in micro-units (1e-6) of the account currency. Why micro: rounding profits to cents can be exploited. */
export type Money = bigint & { readonly [unit]: 'Money' };

/**
 * A sum over many accounts in micro-units. Money's limit does not apply to it: in a currency of small units, a few
 * hundred accounts hold more. A double beyond that limit shows it to about a cent.
 */
export type MoneySum = bigint;

/** A price in units of 1e-8. */
export type Rate = bigint & { readonly [unit]: 'Rate' };

export const MONEY_DIGITS = 6;
export const RATE_DIGITS = 8;

/**
 * Limit of money: eight thousand million of currency. A double is exact to the micro-unit only below 2^33, so a larger
 * amount could not be exact on the wire.
 */
export const MONEY_LIMIT = 8_000_000_000_000_000n;
const LEAST_MONEY = -MONEY_LIMIT;
/** Limit of rates: 60 million. A double is exact to 1e-8 only below 2^26, and no instrument trades near it. */
export const RATE_LIMIT = 6_000_000_000_000_000n;

/** Brands micro-units as money; a value out of range is a bug, since inputs are refused on arrival. */
export function money(micros: bigint): Money {
  assert(micros <= MONEY_LIMIT && micros >= LEAST_MONEY, () => `money out of range: ${micros}`);
  return micros as Money;
}

/** Brands units of 1e-8 as a rate; a negative value or one out of range is a bug. */
export function rate(value: bigint): Rate {
  assert(value <= RATE_LIMIT && value >= 0n, () => `rate out of range: ${value}`);
  return value as Rate;
}

export const ZERO = money(0n);

/** Sums amounts of one currency; zero for none. */
export function sum(amounts: Iterable<Money>): Money {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return money(total);
}

/** Reverses the sign of an amount. */
export function negate(amount: Money): Money {
  return money(0n - amount);
}

/** Returns the lesser of two amounts. */
export function minMoney(first: Money, second: Money): Money {
  return first < second ? first : second;
}

/** Returns the greater of two amounts. */
export function maxMoney(first: Money, second: Money): Money {
  return first > second ? first : second;
}
