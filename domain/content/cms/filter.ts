import type { JsonObject, JsonValue } from './entry.ts';
import { compareLoosely, isLooselyEqual, isTruthy, wholeNumber } from './phpValue.ts';
import { isList, isObject } from './readEntry.ts';

/** A filter, which an entry passes if all of its conditions are met. */
export interface Filter {
  readonly conditions: readonly Condition[];
}

type Condition =
  | { readonly kind: 'all' | 'any'; readonly filters: readonly Filter[] }
  | { readonly kind: 'field'; readonly path: readonly string[]; readonly test: Test };

type Test =
  | { readonly operator: 'is' | '$eq' | '$ne' | '$has' | Comparison; readonly value: JsonValue }
  | { readonly operator: 'missing' }
  | { readonly operator: Choice; readonly values: readonly JsonValue[] }
  | { readonly operator: '$exists'; readonly isWanted: boolean }
  | { readonly operator: '$size'; readonly count: number }
  | { readonly operator: '$mod'; readonly divisor: number; readonly rest: number }
  | { readonly operator: '$regex' | '$not'; readonly pattern: RegExp };

type Comparison = '$gt' | '$gte' | '$lt' | '$lte';
type Choice = '$in' | '$nin' | '$all';

/** Orders against the wanted value that pass, by comparison. */
const comparisons: Readonly<Record<Comparison, (order: number) => boolean>> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

const DEPTH_MAXIMUM = 4;
const CONDITIONS_MAXIMUM = 40;
const VALUES_MAXIMUM = 100;
const TEXT_MAXIMUM = 200;
const KEY = /^[A-Za-z0-9_]{1,60}(?:\.[A-Za-z0-9_]{1,60}){0,5}$/;

/** Characters of a text in which a pattern is searched. */
const SEARCHED_MAXIMUM = 2_000;
const PATTERN_MAXIMUM = 64;
/** Parts of patterns that make a search backtrack, which are refused: groups, counted repetition, references. */
const UNCAPPED = /[(){}]|\\[\dk]/;
const REPEATING = /[*+?]/g;

/**
 * Reads a filter in the form of Cockpit v1, as far as our host supports it: equality, `$and`, `$or`, `$eq`, `$ne`,
 * `$gt`, `$gte`, `$lt`, `$lte`, `$in`, `$nin`, `$all`, `$has`, `$size`, `$mod`, `$exists` and a simple `$regex` or
 * `$not`. Undefined for everything else (`$func`, `$fuzzy`, `$text`), and for filters of excessive size.
 */
export function readFilter(value: JsonValue): Filter | undefined {
  return read(value, { left: CONDITIONS_MAXIMUM }, 0);
}

interface Budget {
  left: number;
}

function read(value: JsonValue, budget: Budget, depth: number): Filter | undefined {
  // PHP writes an empty object as a list.
  if (isList(value) && value.length === 0) return { conditions: [] };
  if (!isObject(value) || depth >= DEPTH_MAXIMUM) return undefined;
  const conditions: Condition[] = [];
  for (const [key, requested = null] of Object.entries(value)) {
    const found = key.startsWith('$') ? readJunction(key, requested, budget, depth) : readField(key, requested, budget);
    if (found === undefined) return undefined;
    conditions.push(...found);
  }
  return { conditions };
}

function readJunction(key: string, value: JsonValue, budget: Budget, depth: number): readonly Condition[] | undefined {
  const kind = key === '$and' ? 'all' : key === '$or' ? 'any' : undefined;
  if (kind === undefined || !isList(value) || value.length === 0) return undefined;
  const filters = value.map((item) => read(item, budget, depth + 1));
  const whole = filters.filter((filter) => filter !== undefined);
  return whole.length < filters.length ? undefined : [{ kind, filters: whole }];
}

function readField(key: string, requested: JsonValue, budget: Budget): readonly Condition[] | undefined {
  if (!KEY.test(key)) return undefined;
  const tests = isObject(requested)
    ? Object.entries(requested).map(([operator, value]) => readTest(operator, value ?? null))
    : [readPlain(requested)];
  budget.left -= tests.length;
  const whole = tests.filter((test) => test !== undefined);
  if (budget.left < 0 || whole.length < tests.length || whole.length === 0) return undefined;
  return whole.map((test) => ({ kind: 'field', path: key.split('.'), test }));
}

function readPlain(value: JsonValue): Test | undefined {
  if (value === null) return { operator: 'missing' };
  return isPlain(value) ? { operator: 'is', value } : undefined;
}

function readTest(operator: string, value: JsonValue): Test | undefined {
  switch (operator) {
    case '$exists':
      return { operator, isWanted: isTruthy(value) };
    case '$regex':
    case '$preg':
    case '$match':
      return readPattern('$regex', value);
    case '$not':
      return readPattern('$not', value);
    case '$eq':
    case '$ne':
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
    case '$has':
      return isPlain(value) ? { operator, value } : undefined;
    case '$in':
    case '$nin':
    case '$all':
      return isList(value) && value.length <= VALUES_MAXIMUM && value.every(isPlain)
        ? { operator, values: value }
        : undefined;
    case '$size':
      return readSize(value);
    case '$mod':
      return readRest(value);
    default:
      return undefined;
  }
}

function readSize(value: JsonValue): Test | undefined {
  const count = wholeNumber(value);
  return count === undefined ? undefined : { operator: '$size', count };
}

/** Reads `[4, 1]`: a remainder of 1 when divided by 4. */
function readRest(value: JsonValue): Test | undefined {
  if (!isList(value)) return undefined;
  const [divisor, rest] = [wholeNumber(value[0]), wholeNumber(value[1] ?? 0)];
  return divisor === undefined || divisor === 0 || rest === undefined ? undefined : { operator: '$mod', divisor, rest };
}

function readPattern(operator: '$regex' | '$not', value: JsonValue): Test | undefined {
  if (typeof value !== 'string' || value === '' || value.length > PATTERN_MAXIMUM || UNCAPPED.test(value))
    return undefined;
  if ((value.match(REPEATING) ?? []).length > 1) return undefined;
  try {
    return { operator, pattern: new RegExp(value, 'iu') };
  } catch {
    // An invalid pattern is refused like an unknown operator.
    return undefined;
  }
}

function isPlain(value: JsonValue): boolean {
  if (typeof value === 'object') return value === null;
  return typeof value !== 'string' || value.length <= TEXT_MAXIMUM;
}

/** Does the entry pass the filter? */
export function matches(entry: JsonObject, { conditions }: Filter): boolean {
  return conditions.every((condition) => {
    if (condition.kind === 'field') return passes(valueAt(entry, condition.path), condition.test);
    const { kind, filters } = condition;
    return kind === 'all'
      ? filters.every((filter) => matches(entry, filter))
      : filters.some((filter) => matches(entry, filter));
  });
}

/** Returns the value at a path such as `components.0.component`; undefined where the path ends. */
export function valueAt(entry: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let found = entry;
  for (const part of path) {
    if (isList(found)) found = /^\d{1,4}$/.test(part) ? found.at(Number.parseInt(part, 10)) : undefined;
    else found = isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return found;
}

/** Does the value pass the test? As in Cockpit, an absent or null value passes only the test of its existence. */
function passes(value: JsonValue | undefined, test: Test): boolean {
  const isThere = value !== undefined && value !== null;
  if (test.operator === '$exists') return isThere === test.isWanted;
  if (test.operator === 'missing') return !isThere;
  if (!isThere) return false;
  switch (test.operator) {
    case 'is':
      return isList(value) && typeof test.value === 'string'
        ? value.some((item) => isLooselyEqual(item, test.value))
        : isLooselyEqual(value, test.value);
    case '$eq':
      return isLooselyEqual(value, test.value);
    case '$ne':
      return !isLooselyEqual(value, test.value);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return isOrdered(value, test.value, comparisons[test.operator]);
    case '$in':
      return listed(value).some((item) => isAmong(item, test.values));
    case '$nin':
      return !listed(value).some((item) => isAmong(item, test.values));
    case '$all':
      return isList(value) && test.values.every((one) => isAmong(one, value));
    case '$has':
      return isList(value) && isAmong(test.value, value);
    case '$size':
      return isList(value) && value.length === test.count;
    case '$mod':
      return typeof value === 'number' && Math.trunc(value) % test.divisor === test.rest;
    case '$regex':
      return isFound(value, test.pattern);
    case '$not':
      return typeof value === 'string' && !isFound(value, test.pattern);
  }
}

function isOrdered(value: JsonValue, requested: JsonValue, isRight: (order: number) => boolean): boolean {
  const order = compareLoosely(value, requested);
  return order !== undefined && isRight(order);
}

function listed(value: JsonValue): readonly JsonValue[] {
  return isList(value) ? value : [value];
}

function isAmong(value: JsonValue, values: readonly JsonValue[]): boolean {
  return values.some((one) => isLooselyEqual(value, one));
}

function isFound(value: JsonValue, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value.slice(0, SEARCHED_MAXIMUM));
}
