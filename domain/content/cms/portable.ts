import { blockKind } from '../blocks/definitions.ts';
import type { JsonObject, JsonValue } from './entry.ts';
import { hasWords } from './localise.ts';
import { isList, isObject, readLayout } from './readEntry.ts';

/** Fields of an entry that its host or our own tables add to the content. */
const OF_THE_HOST = new Set([
  '_id',
  '_created',
  '_modified',
  '_shown',
  '_by',
  '_mby',
  '_pid',
  '_o',
  '_link',
  'children',
  'published',
  'title_slug',
  '__proto__',
  'constructor',
  'prototype',
]);
const LAYOUT = /^components(?:_[a-z]{2})?$/;
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)(?:\?|$)/i;

/**
 * Returns the part of an entry that belongs to its document: its content, without the host's own fields and empty ones.
 */
export function portableEntry(entry: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(entry).filter(([name, value]) => !OF_THE_HOST.has(name) && (hasWords(value) || !isColumnName(name))),
  );
}

/**
 * Is the name a language's column? An untranslated language has none: an empty one would be shown as an empty page
 * elsewhere.
 */
function isColumnName(name: string): boolean {
  return /_[a-z]{2}(?:_slug)?$/.test(name);
}

/** Counts the components that none of our pages draws. */
export function unknownComponents(entry: JsonObject): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const look = (layout: JsonValue | undefined): void => {
    for (const { component, children, columns } of readLayout(layout) ?? []) {
      if (blockKind(component) === undefined) found.set(component, (found.get(component) ?? 0) + 1);
      look(children);
      for (const column of columns ?? []) look(column.children);
    }
  };
  for (const [name, layout] of Object.entries(entry)) if (LAYOUT.test(name)) look(layout);
  return found;
}

/** Lists the addresses of pictures and videos on the host that an entry comes from. */
export function picturesOf(value: JsonValue | undefined): readonly string[] {
  const found = new Set<string>();
  const look = (part: JsonValue | undefined): void => {
    if (isList(part)) for (const item of part) look(item);
    else if (isObject(part)) for (const item of Object.values(part)) look(item);
    else if (typeof part === 'string' && part.length < 500 && part.startsWith('/') && PICTURE.test(part))
      found.add(part);
  };
  look(value);
  return [...found].toSorted();
}
