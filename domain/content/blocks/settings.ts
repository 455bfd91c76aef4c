import type { JsonObject, JsonValue } from '../cms/entry.ts';
import { isList, isObject } from '../cms/readEntry.ts';

/** Longest accepted text, in characters. */
const TEXT_MAXIMUM = 100_000;

/** Returns the object in a value; an empty one for `null`, for the `[]` that PHP makes of it, and for anything else. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value if it is a list, else an empty list. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

/** Returns text of one or more lines; a number becomes its digits, everything else the empty string. */
export function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, TEXT_MAXIMUM).trim() : '';
}

/** Reads a number, or the digits of one, within limits; undefined for anything else. */
export function numberOf(value: JsonValue | undefined, [least, most]: readonly [number, number]): number | undefined {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  if (!/^-?\d{1,9}(?:\.\d{1,12})?$/.test(text)) return undefined;
  const number = +text;
  return number >= least && number <= most ? number : undefined;
}

/** Is a switch on? Cockpit writes `true`, `1` or `"1"`. */
export function isOn(value: JsonValue | undefined): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}
