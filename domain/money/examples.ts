import { parseMoney, parseRate } from './decimal.ts';
import type { Money, Rate } from './money.ts';

/** For tests: a price in readable form. */
export function rateOf(text: string): Rate {
  const value = parseRate(text);
  if (value === undefined) throw new Error(`${text} is not a rate`);
  return value;
}

/** For tables of tests: a price, or undefined for an empty cell. */
export function optionalRate(text: string): Rate | undefined {
  return text === '' ? undefined : rateOf(text);
}

/** For tests: an amount in readable form. */
export function eur(text: string): Money {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`${text} is not an amount`);
  return value;
}
