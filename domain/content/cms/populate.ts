import type { JsonObject, JsonValue } from './entry.ts';
import { isList, isObject } from './readEntry.ts';

/** Pages that link to each other would be expanded endlessly: this many links of one answer are followed. */
const LINKS_MAXIMUM = 200;

type Find = (collection: string, id: string) => JsonObject | undefined;

/**
 * Replaces each link `{_id, link}` that is not deeper than requested by its entry, counted as Cockpit v1 does:
 * 1 reaches the fields of an entry and lists in them, 3 the settings of a component, 7 those inside a grid. Of a dead
 * link only the name of its collection is left.
 */
export function populate(entries: readonly JsonObject[], depth: number, find: Find): readonly JsonObject[] {
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
