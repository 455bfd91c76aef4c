import * as z from 'zod/mini';
import { EMAIL_PATTERN, textLimits } from '@candor/domain/clients/limits.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { BRAND_DIGITS_MAX, digitsOf } from '@candor/domain/money/currency.ts';
import {
  moneyToNumber,
  nearestDecimal,
  parseMoney,
  parseRate,
  plainNumber,
  rateToNumber,
} from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';

/**
 * Converts the wire's decimal numbers and texts to the rules' exact values and back. Rule WI-2: a double's digits below
 * the eighth decimal are rounded half-even; if more decimals than the unit's are left, the figure is refused.
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

/** While a request is being read: the decimals of its brand's currency; otherwise the most that a currency has. */
let amountDecimals = BRAND_DIGITS_MAX;

/**
 * Rule CU-2: reads with amounts of this currency. Contracts are one for all brands, so that the schema cannot know; a
 * schema reads at once and never waits, so that no other request is read meanwhile.
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

/** An amount that a person typed: at most the decimals of the brand's currency. */
export const amount = moneyCodec(() => amountDecimals);
/** A balance or profit: micro-units. */
export const money = moneyCodec(() => MONEY_DIGITS);

/** A price with at most eight decimals, zero or more. */
export const rate = z.codec(
  z.number(),
  z.custom<Rate>((value) => typeof value === 'bigint'),
  {
    decode: (value, context) => parseRate(nearestDecimal(plainNumber(value)) ?? '') ?? malformed(context, value),
    encode: rateToNumber,
  },
);

/** A price as a whole number of 1e-8 in a double: exact, because every rate is below 2^53. */
export function rateToUnits(value: Rate): number {
  return Number(value);
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** An instant as it is written. */
export const instantText = z.string().check(z.regex(ISO_INSTANT));

/** A UTC instant, ISO 8601 on the wire. */
export const instant = z.codec(
  instantText,
  z.custom<Instant>((value) => typeof value === 'number'),
  {
    decode: (text, context) => {
      const value = Date.parse(text);
      // The pattern accepts the 30th of February, which the engine's parser turns into the 2nd of March.
      const isOfCalendar = !Number.isNaN(value) && new Date(value).toISOString().startsWith(text.slice(0, 10));
      return isOfCalendar ? value : malformed(context, text);
    },
    encode: (value) => new Date(value).toISOString(),
  },
);

/** An e-mail address as it is stored: without surrounding blanks, in small letters. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(textLimits.email), z.regex(EMAIL_PATTERN));

/** The id that a client gives a command: repeated with the same id, it gets the same answer and no second effect. */
export const commandId = z.string().check(z.regex(/^[A-Za-z0-9_:-]{8,64}$/));

/** Yes or no in the specification's spelling, 1 or 0. */
export const flag = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (value) => value === 1,
  encode: (value) => (value ? 1 : 0),
});

/** A 53-bit id. */
export const id = z.number().check(z.int(), z.positive());

/** A whole number in an address: digits and nothing else, so that `1e3`, ` 7` and `0x10` are refused. */
export function countInAddress(maximum: number) {
  return digitsInAddress(/^[1-9]\d{0,15}$/, maximum);
}

/** The same, from 0 on. */
export function placeInAddress(maximum: number) {
  return digitsInAddress(/^(?:0|[1-9]\d{0,15})$/, maximum);
}

function digitsInAddress(form: RegExp, maximum: number) {
  return z.codec(z.string().check(z.regex(form)), z.number().check(z.int(), z.maximum(maximum)), {
    decode: (text) => Number(text),
    encode: String,
  });
}

/** An instrument's symbol or alias in the form that an address can contain. */
export const symbol = z.string().check(z.regex(/^[A-Z0-9.]{1,20}$/));

/** Text that is trimmed, then must not be empty nor longer than its limit (`domain/clients/limits.ts`). */
export function text(maximum: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));
}

interface Issues {
  readonly issues: {
    push(issue: { code: 'custom'; input: unknown; message: string; params?: Record<string, string> }): unknown;
  };
}

/** Says how many decimals are too many, or that the number is not of its kind at all. */
function notOfUnit(context: Issues, given: { value: number; text: string; decimals: number }): never {
  const { value, text, decimals } = given;
  const fraction = text.split('.')[1] ?? '';
  if (fraction.length <= decimals) return malformed(context, value);
  const params = { value: text, decimals: String(decimals) };
  context.issues.push({ code: 'custom', input: value, message: 'tooManyDecimals', params });
  return z.NEVER;
}

/** A decoder's answer for what it cannot read. */
export function malformed(context: Issues, input: unknown): never {
  context.issues.push({ code: 'custom', input, message: 'malformed' });
  return z.NEVER;
}
