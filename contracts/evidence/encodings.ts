import { formatExact, formatExactMoney, parseDecimal, parseMoney, parseRate } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { MARK_UP_DIGITS } from '@candor/domain/pricing/rates.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import * as z from 'zod/mini';

/**
 * Encodings of evidence: numbers are exact decimals in texts, so that no reader rounds them; bytes are base64 or
 * hexadecimal.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const isBigint = (value: unknown) => typeof value === 'bigint';
const isBytes = (value: unknown) => value instanceof Uint8Array;

export const rateText = z.codec(z.string(), z.custom<Rate>(isBigint), {
  decode: (text, context) => parseRate(text) ?? malformed(context, text),
  encode: (value) => formatExact(value, RATE_DIGITS),
});

export const moneyText = z.codec(z.string(), z.custom<Money>(isBigint), {
  decode: (text, context) => parseMoney(text) ?? malformed(context, text),
  encode: (value) => formatExactMoney(value),
});

/** Difference of two prices. */
export const rateDifferenceText = z.codec(z.string(), z.bigint(), {
  decode: (text, context) => parseDecimal(text, RATE_DIGITS) ?? malformed(context, text),
  encode: (value) => formatExact(value, RATE_DIGITS),
});

/** Mark-up in percent, exact to thousandths of a percent; zero or more, so a client never gains by it. */
export const markUpText = z.codec(z.string(), z.bigint().check(z.nonnegative()), {
  decode: (text, context) => parseDecimal(text, MARK_UP_DIGITS) ?? malformed(context, text),
  encode: (value) => formatExact(value, MARK_UP_DIGITS),
});

export const base64 = z.codec(z.string(), z.custom<Bytes>(isBytes), {
  decode: (text, context) => fromBase64(text) ?? malformed(context, text),
  encode: toBase64,
});

export const hex = z.codec(z.string().check(z.regex(/^(?:[0-9a-f]{2})*$/)), z.custom<Bytes>(isBytes), {
  decode: (text) => new Uint8Array(z.util.hexToUint8Array(text)),
  encode: (bytes) => z.util.uint8ArrayToHex(bytes),
});

/** SHA-256 hash: 32 bytes in hexadecimal. */
export const digest = z.codec(z.string().check(z.regex(/^[0-9a-f]{64}$/)), z.custom<Bytes>(isBytes), {
  decode: (text) => new Uint8Array(z.util.hexToUint8Array(text)),
  encode: (bytes) => z.util.uint8ArrayToHex(bytes),
});

/** Decodes base64; undefined if the text is not base64. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return new Uint8Array(z.util.base64ToUint8Array(text));
  } catch {
    return undefined;
  }
}

/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return z.util.uint8ArrayToBase64(new Uint8Array(bytes));
}

/** Encodes bytes as lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return z.util.uint8ArrayToHex(new Uint8Array(bytes));
}

interface Issues {
  readonly issues: { push(issue: { code: 'custom'; input: unknown; message: string }): unknown };
}

function malformed(context: Issues, input: unknown): never {
  context.issues.push({ code: 'custom', input, message: 'malformed' });
  return z.NEVER;
}
