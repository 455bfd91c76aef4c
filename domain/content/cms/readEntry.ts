import type { JsonObject, JsonValue, LayoutColumn, LayoutItem, PageEntry } from './entry.ts';

/** Reads a page from the record of a table or a foreign host; undefined where it has no address. */
export function readPageEntry(entry: JsonObject): PageEntry | undefined {
  const slug = textOf(entry['title_slug']);
  if (slug === undefined || slug === '') return undefined;
  return {
    ...entry,
    _id: textOf(entry['_id']) ?? '',
    _created: countOf(entry['_created']),
    _modified: countOf(entry['_modified']),
    _shown: countOf(entry['_shown'] ?? entry['_created']),
    published: isTrue(entry['published']),
    title: textOf(entry['title']) ?? '',
    title_slug: slug,
    components: readLayout(entry['components']),
    seo_title: textOf(entry['seo_title']) ?? null,
    description: textOf(entry['description']) ?? null,
    og_image: textOf(entry['og_image']) ?? null,
    noindex: isTrue(entry['noindex']),
    post: isTrue(entry['post']),
  };
}

/** Greatest depth of grids in columns of grids, beyond any real page. */
const DEPTH_MAXIMUM = 12;

/** Reads the components of a layout, each in its type's shape; anything else is left out. */
export function readLayout(value: JsonValue | undefined, depth = 0): readonly LayoutItem[] | null {
  if (!isList(value)) return null;
  return depth >= DEPTH_MAXIMUM ? [] : value.flatMap((item) => readItem(item, depth + 1));
}

function readItem(item: JsonValue, depth: number): readonly LayoutItem[] {
  if (!isObject(item)) return [];
  const { component, children, columns, settings, _uid: uid, ...rest } = item;
  if (typeof component !== 'string') return [];
  return [
    {
      ...rest,
      component,
      settings: isObject(settings) ? settings : {},
      ...(typeof uid === 'string' && { _uid: uid }),
      ...(isList(children) && { children: readLayout(children, depth) ?? [] }),
      ...(isList(columns) && { columns: columns.flatMap((column) => readColumn(column, depth)) }),
    },
  ];
}

function readColumn(column: JsonValue, depth: number): readonly LayoutColumn[] {
  if (!isObject(column)) return [];
  const { settings, children, ...rest } = column;
  return [{ ...rest, settings: isObject(settings) ? settings : {}, children: readLayout(children, depth) ?? [] }];
}

/** Is the value an object, not a list? */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Is the value a list? */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Is the value true in one of PHP's spellings? */
export function isTrue(value: JsonValue | undefined): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function countOf(value: JsonValue | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
