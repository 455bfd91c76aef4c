import type { JsonValue } from './entry.ts';

/** Is the value true in PHP? A text is false only if it is empty or "0". */
export function isTruthy(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === '0') return false;
  if (typeof value === 'object') return Object.keys(value).length > 0;
  return value !== false && value !== 0;
}

/**
 * Compares two values as PHP's `==` does, as far as filters need it: booleans in all their spellings, numbers as texts.
 */
export function isLooselyEqual(first: JsonValue | undefined, second: JsonValue | undefined): boolean {
  if (typeof first === 'boolean' || typeof second === 'boolean') return isTruthy(first) === isTruthy(second);
  if (isScalar(first) && isScalar(second)) return String(first) === String(second);
  return first === second;
}

/**
 * Compares two values as PHP's `<` and `>` do for numbers and texts: below zero where the first is less. Undefined for
 * what a host of Cockpit v1 does not compare: a number with a word, and anything else.
 */
export function compareLoosely(first: JsonValue | undefined, second: JsonValue | undefined): number | undefined {
  const [one, other] = [figureOf(first), figureOf(second)];
  if (one !== undefined && other !== undefined) return one - other;
  if (typeof first !== 'string' || typeof second !== 'string') return undefined;
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Reads a whole number that was sent as a number or as a text; undefined for anything else. */
export function wholeNumber(value: JsonValue | undefined): number | undefined {
  const figure: unknown =
    typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? JSON.parse(plainFigure(value)) : value;
  return typeof figure === 'number' && Number.isSafeInteger(figure) ? figure : undefined;
}

function figureOf(value: JsonValue | undefined): number | undefined {
  const figure: unknown =
    typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? JSON.parse(plainFigure(value)) : value;
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined;
}

function plainFigure(text: string): string {
  return text.replace(/^(-?)0+(?=\d)/, '$1');
}

function isScalar(value: JsonValue | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
