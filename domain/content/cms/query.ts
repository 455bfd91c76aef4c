import type { JsonObject, JsonValue } from './entry.ts';
import { readFilter } from './filter.ts';
import type { Filter } from './filter.ts';
import { isTruthy, wholeNumber } from './phpValue.ts';
import { isList, isObject } from './readEntry.ts';

/** Language of an entry, and how far its links are followed. */
export interface EntryOptions {
  /** Language; undefined: as it is stored, with the columns of all languages. */
  readonly language: string | undefined;
  readonly ignoreDefaultFallback: boolean | readonly string[];
  /** Depth to which links are followed; 0: not at all. */
  readonly populate: number;
}

export interface CollectionQuery extends EntryOptions {
  readonly filter: Filter;
  /** Fields by name: included or excluded. */
  readonly fields: ReadonlyMap<string, boolean>;
  readonly sort: readonly { readonly path: readonly string[]; readonly direction: 1 | -1 }[];
  readonly limit: number;
  /** Entries to skip; only together with a limit, as in Cockpit. */
  readonly skip: number;
  /** Whether to answer with a bare list, instead of one with its fields and its total. */
  readonly isSimple: boolean;
}

export const LIMIT_MAXIMUM = 100;
const POPULATE_UNLIMITED = 5;
const POPULATE_MAXIMUM = 8;
const SORTS_MAXIMUM = 5;
const FIELDS_MAXIMUM = 50;
const NAME = /^[A-Za-z0-9_]{1,60}$/;
const PATH = /^[A-Za-z0-9_]{1,60}(?:\.[A-Za-z0-9_]{1,60}){0,2}$/;

/** Reads a query of a collection; undefined where a part of it is not supported. */
export function readCollectionQuery(params: JsonObject): CollectionQuery | undefined {
  const filter = readFilter(params['filter'] ?? []);
  const sort = readSort(params['sort'] ?? []);
  const fields = readFields(params['fields'] ?? []);
  if (filter === undefined || sort === undefined || fields === undefined) return undefined;
  const limit = countOf(params['limit']);
  return {
    ...readEntryOptions(params),
    filter,
    fields,
    sort,
    limit: limit === 0 ? LIMIT_MAXIMUM : Math.min(limit, LIMIT_MAXIMUM),
    skip: limit === 0 ? 0 : countOf(params['skip']),
    isSimple: isTruthy(params['simple']),
  };
}

/**
 * Reads the parameters `lang`, `ignoreDefaultFallback` and `populate` of a content query. Invalid values count as
 * absent.
 */
export function readEntryOptions(params: JsonObject): EntryOptions {
  const { lang, ignoreDefaultFallback: ignored } = params;
  return {
    language: typeof lang === 'string' && lang !== '' ? lang : undefined,
    ignoreDefaultFallback: isList(ignored) ? ignored.filter((name) => typeof name === 'string') : isTruthy(ignored),
    populate: readPopulate(wholeNumber(params['populate']) ?? 0),
  };
}

function readPopulate(depth: number): number {
  return depth < 0 ? POPULATE_UNLIMITED : Math.min(depth, POPULATE_MAXIMUM);
}

function readSort(value: JsonValue): CollectionQuery['sort'] | undefined {
  if (isList(value)) return value.length === 0 ? [] : undefined;
  if (!isObject(value)) return undefined;
  const sorts = Object.entries(value);
  if (sorts.length > SORTS_MAXIMUM || sorts.some(([path]) => !PATH.test(path))) return undefined;
  return sorts.map(([path, direction]) => ({
    path: path.split('.'),
    direction: (wholeNumber(direction) ?? 1) < 0 ? -1 : 1,
  }));
}

function readFields(value: JsonValue): CollectionQuery['fields'] | undefined {
  if (isList(value)) return value.length === 0 ? new Map() : undefined;
  if (!isObject(value)) return undefined;
  const fields = Object.entries(value);
  if (fields.length > FIELDS_MAXIMUM || fields.some(([name]) => !NAME.test(name))) return undefined;
  return new Map(fields.map(([name, choice]) => [name, isTruthy(choice)]));
}

function countOf(value: JsonValue | undefined): number {
  return Math.max(0, wholeNumber(value) ?? 0);
}
