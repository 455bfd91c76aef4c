import { assert } from '../assert.ts';
import { digitsOf, minorDigits, minorUnit } from '../money/currency.ts';
import { parseDecimal, formatFixed } from '../money/decimal.ts';
import { MONEY_LIMIT, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';

/** An amount as payment providers count it: whole minor units of a currency of ISO 4217. */
export interface MinorAmount {
  readonly minor: bigint;
  readonly currency: string;
}

/**
 * Rule PY-1: reads a provider's decimal text or JSON number text ("250", "250.00"). Undefined where it is not a plain
 * decimal, has more digits than the currency, or the currency is unknown.
 */
export function parseMinor(text: string, currency: string): MinorAmount | undefined {
  const digits = minorDigits(currency);
  const minor = digits === undefined ? undefined : parseDecimal(text, digits);
  return minor === undefined ? undefined : { minor, currency };
}

/** Rule PY-1: formats an amount with exactly the currency's decimals: "250.00", for yen "250". */
export function formatMinor({ minor, currency }: MinorAmount): string {
  return formatFixed(minor, digitsOf(currency), digitsOf(currency));
}

/** Converts the ledger's amount to a provider's units; it must be a whole number of them (cents on arrival: B3). */
export function toMinor(amount: Money, currency: string): MinorAmount {
  const micros = minorUnit(currency);
  assert(amount % micros === 0n, `${amount} is no whole number of minor units of ${currency}`);
  return { minor: amount / micros, currency };
}

/** Converts a provider's amount to the ledger's units; undefined where the ledger cannot represent it. */
export function fromMinor({ minor, currency }: MinorAmount): Money | undefined {
  const micros = minor * minorUnit(currency);
  return micros > MONEY_LIMIT || micros < -MONEY_LIMIT ? undefined : money(micros);
}
