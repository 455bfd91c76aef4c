import { fitsShape, isPlainText } from '@candor/domain/content/jsonShape.ts';
import type { ShapeMaxima } from '@candor/domain/content/jsonShape.ts';
import { decimalToNumber } from '@candor/domain/money/decimal.ts';

/**
 * A plain JSON number with its exact digits. `JSON.parse` alone rounds 400 digits to the nearest double and takes 1e2
 * for 100; where numbers are money, the written digits count (ruling B3).
 */

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Maximum length of a number: sixteen digits, and the most decimals that any double is printed with. */
const LENGTH_MAXIMUM = 62;
/** A double printed in at most this many characters has at most fifteen digits or is exact. */
const SHORT = 16;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export class InexactJson extends Error {}

/** Parses a request's body, or throws `InexactJson` for anything but plain JSON of a reasonable shape. */
export function parseExactJson(text: string, maxima?: ShapeMaxima): unknown {
  if (!fitsShape(text, maxima)) throw new InexactJson('too deep or too many members');
  try {
    return JSON.parse(text, strictReviver);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InexactJson('not JSON');
    throw error;
  }
}

/**
 * Returns a reviver that turns a number that differs from its written digits into NaN, which every schema refuses.
 * Decimals below the finest unit (rule WI-2) are rounded by the schema.
 */
export function exactReviver(
  this: unknown,
  _key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  if (typeof value !== 'number') return value;
  const source = context?.source ?? '';
  // Most numbers are written as they are printed: this check reads a body of a million of them in a third of the time.
  if (source.length <= SHORT && !source.includes('e') && String(value) === source) return value;
  return PLAIN.test(source) && source.length <= LENGTH_MAXIMUM ? (decimalToNumber(source) ?? NaN) : NaN;
}

function strictReviver(this: unknown, key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (FORBIDDEN_KEYS.has(key)) throw new InexactJson('a key with a meaning of its own');
  if (typeof value === 'string' && !isPlainText(value)) throw new InexactJson('control characters');
  return exactReviver.call(this, key, value, context);
}
