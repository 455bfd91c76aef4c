import { isPlainText, isTooDeep } from '@candor/domain/content/jsonShape.ts';

/**
 * JSON as it was written. `JSON.parse` alone rounds 400 digits to the nearest double and takes 1e2 for 100; where
 * numbers are money, what was written is what counts (blueprint 3).
 */

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** The longest plain decimal that can be exact: 16 digits, and zeros around them. */
const LENGTH_MAXIMUM = 26;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export class InexactJson extends Error {}

/** Parses a request's body, or throws `InexactJson` for whatever is not plain JSON of a sensible shape. */
export function parseExactJson(text: string, depthMaximum?: number): unknown {
  if (isTooDeep(text, depthMaximum)) throw new InexactJson('too deep');
  try {
    return JSON.parse(text, strictReviver);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InexactJson('not JSON');
    throw error;
  }
}

/** A reviver that turns a number which is not exactly what was written into NaN, which every schema refuses. */
export function exactReviver(
  this: unknown,
  _key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  if (typeof value !== 'number') return value;
  return context?.source !== undefined && isExact(context.source, value) ? value : NaN;
}

function strictReviver(this: unknown, key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (FORBIDDEN_KEYS.has(key)) throw new InexactJson('a key with a meaning of its own');
  if (typeof value === 'string' && !isPlainText(value)) throw new InexactJson('control characters');
  return exactReviver.call(this, key, value, context);
}

/** Is the number written as a plain decimal, and does the double mean exactly that? Zeros at the end change nothing. */
function isExact(source: string, value: number): boolean {
  if (source.length > LENGTH_MAXIMUM || !PLAIN.test(source)) return false;
  const written = source.includes('.') ? source.replace(/\.?0+$/, '') : source;
  return written === plainForm(value);
}

/** The shortest decimal of a double, without exponent. */
function plainForm(value: number): string {
  const text = String(value);
  const small = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (small === null) return text;
  const [, sign = '', first = '', rest = '', exponent = ''] = small;
  return `${sign}0.${'0'.repeat(Number.parseInt(exponent, 10) - 1)}${first}${rest}`;
}
