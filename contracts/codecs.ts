import * as z from 'zod/mini';
import { EMAIL_PATTERN, textLimits } from '@candor/domain/clients/limits.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { BRAND_DIGITS_MAX, digitsOf } from '@candor/domain/money/currency.ts';
import {
  moneyToNumber,
  nearestDecimal,
  parseDecimal,
  parseMoney,
  parseRate,
  plainNumber,
  rateToNumber,
} from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import type { Money, MoneySum, Rate } from '@candor/domain/money/money.ts';

/**
 * Makes a codec that converts JSON's decimal numbers and texts to the rules' exact amounts and back. Rule WI-2: the
 * digits of a double below the eighth decimal are rounded half-even; an amount that then still has more decimals than
 * its unit is refused (`tooManyDecimals`).
 */

function moneyCodec(mostDecimals: () => number) {
  return z.codec(
    z.number(),
    z.custom<Money>((value) => typeof value === 'bigint'),
    {
      decode: (value, context) => {
        const decimals = mostDecimals();
        const text = nearestDecimal(plainNumber(value));
        if (text === undefined) return malformed(context, value);
        return parseMoney(text, decimals) ?? notOfUnit(context, { value, text, decimals });
      },
      encode: moneyToNumber,
    },
  );
}

/**
 * Most decimals of an amount: while a request is being read, those of its brand's currency; otherwise the most that any
 * currency has.
 */
let amountDecimals = BRAND_DIGITS_MAX;

/**
 * Rule CU-2: calls `read` with the decimals of this currency in force for amounts, and returns its result. The
 * contracts are the same for all brands, so a schema does not know the currency. Reading by a schema never waits, so no
 * other request is read in between.
 */
export function readInCurrency<Read>(currency: string, read: () => Read): Read {
  const before = amountDecimals;
  amountDecimals = digitsOf(currency);
  try {
    return read();
  } finally {
    amountDecimals = before;
  }
}

/** Amount that a person has entered: at most as many decimals as the brand's currency has. */
export const amount = moneyCodec(() => amountDecimals);
/** Balance or profit, with six decimals (micro-units). */
export const money = moneyCodec(() => MONEY_DIGITS);

/** Sum over many accounts, with six decimals; rounded to a double beyond the limit of money. */
export const moneySum = z.codec(
  z.number(),
  z.custom<MoneySum>((value) => typeof value === 'bigint'),
  {
    decode: (value, context) =>
      parseDecimal(nearestDecimal(plainNumber(value)) ?? '', MONEY_DIGITS) ?? malformed(context, value),
    encode: moneyToNumber,
  },
);

/** Price of zero or more, with at most eight decimals. */
export const rate = z.codec(
  z.number(),
  z.custom<Rate>((value) => typeof value === 'bigint'),
  {
    decode: (value, context) => parseRate(nearestDecimal(plainNumber(value)) ?? '') ?? malformed(context, value),
    encode: rateToNumber,
  },
);

/** Returns a price in units of 1e-8 as a double. This is exact, because every rate is below 2^53. */
export function rateToUnits(value: Rate): number {
  return Number(value);
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** Text of a UTC instant in ISO 8601, with at most milliseconds. */
export const instantText = z.string().check(z.regex(ISO_INSTANT));

/** UTC instant: ISO 8601 text in JSON, milliseconds since 1970 in the rules. */
export const instant = z.codec(
  instantText,
  z.custom<Instant>((value) => typeof value === 'number'),
  {
    decode: (text, context) => {
      const value = Date.parse(text);
      // The pattern accepts 30 February, which `Date.parse` turns into 2 March.
      const isOfCalendar = !Number.isNaN(value) && new Date(value).toISOString().startsWith(text.slice(0, 10));
      return isOfCalendar ? value : malformed(context, text);
    },
    encode: (value) => new Date(value).toISOString(),
  },
);

/** E-mail address in its stored form: trimmed and in lower case. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(textLimits.email), z.regex(EMAIL_PATTERN));

/**
 * Id that a client gives to a command: a repeated command with the same id gets the same answer and has no second
 * effect.
 */
export const commandId = z.string().check(z.regex(/^[A-Za-z0-9_:-]{8,64}$/));

/** Yes or no in the specification's spelling: 1 or 0. */
export const flag = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (value) => value === 1,
  encode: (value) => (value ? 1 : 0),
});

/** Whole number from 0, of at most 53 bits. */
export const count = z.number().check(z.int(), z.nonnegative());

/** Positive whole number of at most 53 bits that identifies a record. */
export const id = z.number().check(z.int(), z.positive());

/**
 * Makes a codec for a whole number from 1 in an address. Only digits are accepted: `1e3`, ` 7` and `0x10` are refused.
 */
export function countInAddress(maximum: number) {
  return digitsInAddress(/^[1-9]\d{0,15}$/, maximum);
}

/** Makes a codec for a whole number from 0 in an address. Only digits are accepted. */
export function placeInAddress(maximum: number) {
  return digitsInAddress(/^(?:0|[1-9]\d{0,15})$/, maximum);
}

function digitsInAddress(form: RegExp, maximum: number) {
  return z.codec(z.string().check(z.regex(form)), z.number().check(z.int(), z.maximum(maximum)), {
    decode: (text) => Number(text),
    encode: String,
  });
}

/** Symbol or alias of an instrument, in the form that an address can contain. */
export const symbol = z.string().check(z.regex(/^[A-Z0-9.]{1,20}$/));

/** Makes a schema of a text that is trimmed, not empty, and not longer than its limit (`domain/clients/limits.ts`). */
export function text(maximum: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));
}

interface Issues {
  readonly issues: {
    push(issue: { code: 'custom'; input: unknown; message: string; params?: Record<string, string> }): unknown;
  };
}

/**
 * Reports how many decimals are allowed (`tooManyDecimals`), or `malformed` if the number of decimals is not the fault.
 */
function notOfUnit(context: Issues, figure: { value: number; text: string; decimals: number }): never {
  const { value, text, decimals } = figure;
  const fraction = text.split('.')[1] ?? '';
  if (fraction.length <= decimals) return malformed(context, value);
  const params = { value: text, decimals: String(decimals) };
  context.issues.push({ code: 'custom', input: value, message: 'tooManyDecimals', params });
  return z.NEVER;
}

/** Reports an input that a decoder cannot read as `malformed`. */
export function malformed(context: Issues, input: unknown): never {
  context.issues.push({ code: 'custom', input, message: 'malformed' });
  return z.NEVER;
}
