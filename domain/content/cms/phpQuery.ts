import type { JsonObject, JsonValue } from './entry.ts';
import { isObject } from './readEntry.ts';

const PAIRS_MAXIMUM = 100;
const DEPTH_MAXIMUM = 5;
const NAME = /^[^[\]]{1,60}$/;

type Building = Map<string, string | Building>;

/**
 * Reads a query or a form as PHP does: `filter[published]=true`, `list[]=a`. Undefined where it is unreasonably large.
 * Booleans in a filter, and the numbers of fields and sort order, are converted from their text.
 */
export function readPhpQuery(pairs: readonly (readonly [string, string])[]): JsonObject | undefined {
  if (pairs.length > PAIRS_MAXIMUM) return undefined;
  const built: Building = new Map();
  for (const [key, value] of pairs) {
    const path = pathOf(key);
    if (path === undefined) return undefined;
    place(built, path, value);
  }
  return cast(plain(built));
}

function pathOf(key: string): readonly string[] | undefined {
  const [first = ''] = key.split('[', 1);
  const inside = key.slice(first.length);
  if (inside !== '' && !inside.endsWith(']')) return undefined;
  const path = [first, ...(inside === '' ? [] : inside.slice(1, -1).split(']['))];
  const isSensible = path.length <= DEPTH_MAXIMUM && path.every((name) => name === '' || NAME.test(name));
  return isSensible && first !== '' ? path : undefined;
}

function place(into: Building, [name = '', ...rest]: readonly string[], value: string): void {
  const key = name === '' ? String(into.size) : name;
  if (rest.length === 0) {
    into.set(key, value);
    return;
  }
  const before = into.get(key);
  const inside: Building = before instanceof Map ? before : new Map();
  into.set(key, inside);
  place(inside, rest, value);
}

function plain(built: Building): JsonObject {
  return Object.fromEntries([...built].map(([name, value]) => [name, typeof value === 'string' ? value : part(value)]));
}

/** Converts a part; keys that count from 0 make a list. */
function part(built: Building): JsonValue {
  const object = plain(built);
  const isCounted = [...built.keys()].every((key, place) => key === String(place));
  return isCounted ? Object.values(object).map((value) => value ?? null) : object;
}

function cast(params: JsonObject): JsonObject {
  const { filter, fields, sort } = params;
  return {
    ...params,
    ...(filter !== undefined && { filter: castTruth(filter) }),
    ...(fields !== undefined && { fields: castFigures(fields) }),
    ...(sort !== undefined && { sort: castFigures(sort) }),
  };
}

function castTruth(value: JsonValue): JsonValue {
  if (value === 'true' || value === 'false') return value === 'true';
  if (Array.isArray(value)) return value.map((item: JsonValue) => castTruth(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, castTruth(inside ?? null)]));
}

function castFigures(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const figures: Readonly<Record<string, number>> = { '0': 0, '1': 1, '-1': -1 };
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, (typeof item === 'string' ? figures[item] : undefined) ?? item]),
  );
}
