import type { Language } from '../../clients/language.ts';
import type { JsonObject, JsonValue } from './entry.ts';
import { matches, valueAt } from './filter.ts';
import { localise } from './localise.ts';
import type { CollectionQuery, EntryOptions } from './query.ts';
import { isList, isObject } from './readEntry.ts';

/** A brand's published content, from which answers are made. */
export interface Collections {
  /** Entries by collection, in order, with the columns of all languages. */
  readonly entries: ReadonlyMap<string, readonly JsonObject[]>;
  /** Languages of the brand, the default first. */
  readonly languages: readonly Language[];
}

export interface CollectionAnswer {
  readonly entries: readonly JsonObject[];
  /** Number of matches, whatever the limit. */
  readonly total: number;
}

/**
 * Answers as Cockpit v1 does, in its order: filter, sort, skip, limit and fields apply to the stored entry; then comes
 * the language, then the links. So a filter on `title_slug` does not find a translated one, and a field whose column
 * was left out is in the default language.
 */
export function answerCollection(name: string, query: CollectionQuery, collections: Collections): CollectionAnswer {
  const matching = (collections.entries.get(name) ?? []).filter((entry) => matches(entry, query.filter));
  const page = sorted(matching, query.sort).slice(query.skip, query.skip + query.limit);
  const entries = page.map((entry) => project(entry, query.fields));
  return { entries: finish(entries, query, collections), total: matching.length };
}

/** Answers with one entry, such as a singleton, in the requested language and with the requested links. */
export function answerEntry(entry: JsonObject, options: EntryOptions, collections: Collections): JsonObject {
  return finish([entry], options, collections)[0] ?? {};
}

function finish(
  entries: readonly JsonObject[],
  { language, ignoreDefaultFallback, populate: depth }: EntryOptions,
  { entries: all, languages }: Collections,
): readonly JsonObject[] {
  const inLanguage = (entry: JsonObject): JsonObject =>
    language === undefined ? entry : localise(entry, language, { languages, ignoreDefaultFallback });
  const find = (collection: string, id: string): JsonObject | undefined => {
    const found = all.get(collection)?.find((entry) => entry['_id'] === id);
    return found && inLanguage(found);
  };
  return populate(entries.map(inLanguage), depth, find);
}

function sorted(entries: readonly JsonObject[], sort: CollectionQuery['sort']): readonly JsonObject[] {
  if (sort.length === 0) return entries;
  return entries.toSorted((first, second) => {
    for (const { path, direction } of sort) {
      const order = compare(valueAt(first, path), valueAt(second, path));
      if (order !== 0) return order * direction;
    }
    return 0;
  });
}

/** Compares two values: missing ones come first, then numbers by size and all else as text. */
function compare(first: JsonValue | undefined, second: JsonValue | undefined): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  const [one, other] = [textOf(first), textOf(second)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Selects the fields of an entry; the id is included unless it is excluded by name. */
function project(entry: JsonObject, fields: CollectionQuery['fields']): JsonObject {
  if (fields.size === 0) return entry;
  const includes = [...fields.values()].includes(true);
  return Object.fromEntries(
    Object.entries(entry).filter(([name]) => {
      const choice = fields.get(name);
      return name === '_id' ? choice !== false : (choice ?? !includes);
    }),
  );
}

/** Most links of one answer that are followed, since pages that link to each other would expand endlessly. */
const LINKS_MAXIMUM = 200;

type Find = (collection: string, id: string) => JsonObject | undefined;

/**
 * Replaces each link `{_id, link}` up to the requested depth by its entry, counted as Cockpit v1 does: 1 reaches the
 * fields of an entry and lists in them, 3 the settings of a component, 7 those inside a grid. Of a dead link only the
 * name of its collection is left.
 */
function populate(entries: readonly JsonObject[], depth: number, find: Find): readonly JsonObject[] {
  if (depth === 0) return entries;
  const following = { depth, find, left: LINKS_MAXIMUM };
  return entries.map((entry) => followObject(entry, 1, following));
}

interface Following {
  readonly depth: number;
  readonly find: Find;
  left: number;
}

function follow(value: JsonValue, level: number, following: Following): JsonValue {
  if (isLink(value) && following.left > 0) return resolve(value, level, following);
  if (isList(value))
    return level > following.depth + 1 ? value : value.map((item) => follow(item, level + 1, following));
  return isObject(value) ? followObject(value, level, following) : value;
}

function followObject(entry: JsonObject, level: number, following: Following): JsonObject {
  if (level > following.depth + 1) return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, follow(value ?? null, level + 1, following)]),
  );
}

function resolve({ _id: id, link }: Link, level: number, following: Following): JsonObject {
  following.left -= 1;
  const found = following.find(link, id);
  return found === undefined ? { _link: link } : { ...followObject(found, level, following), _link: link };
}

interface Link extends JsonObject {
  readonly _id: string;
  readonly link: string;
}

function isLink(value: JsonValue): value is Link {
  return isObject(value) && typeof value['_id'] === 'string' && typeof value['link'] === 'string';
}
