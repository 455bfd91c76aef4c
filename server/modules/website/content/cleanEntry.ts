import { blockDefinitions, blockKind } from '@candor/domain/content/blocks/definitions.ts';
import type { FieldDefinition } from '@candor/domain/content/blocks/definitions.ts';
import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import { isList, isObject } from '@candor/domain/content/cms/readEntry.ts';
import { isHarmlessAddress } from '@candor/domain/content/pageMarkup.ts';
import { cleanStyle } from '@candor/domain/content/pageStyle.ts';
import { cleanHtml } from './cleanHtml.ts';

const LAYOUT = /^components(?:_[a-z]{2})?$/;
/** Matches settings with markup outside components: the footer's. */
const MARKUP = /^copyright(?:_[a-z]{2})?$/;
const PICTURE = /^og_image(?:_[a-z]{2})?$/;

/** Maximum nesting of grids in columns of grids: anything deeper is left out, as when pages are rendered. */
const DEPTH_MAXIMUM = 12;

/**
 * Rule CM-8: removes from an entry's HTML, addresses and styles what pages must not contain, on saving and on reading.
 * Plain text is unchanged, and so is an unknown component, since no page renders it. A clean entry stays unchanged.
 */
export function cleanEntry(entry: JsonObject): JsonObject {
  return mapObject(entry, (name, value) => {
    if (MARKUP.test(name) && typeof value === 'string') return cleanHtml(value);
    if (PICTURE.test(name)) return cleanPicture(value);
    return LAYOUT.test(name) && isList(value) ? cleanLayout(value, 0) : value;
  });
}

function cleanLayout(layout: readonly JsonValue[], depth: number): readonly JsonValue[] {
  return depth >= DEPTH_MAXIMUM ? [] : layout.map((item) => cleanItem(item, depth + 1));
}

function cleanItem(item: JsonValue, depth: number): JsonValue {
  if (!isObject(item) || typeof item['component'] !== 'string') return item;
  const kind = blockKind(item['component']);
  const fields = kind === undefined ? [] : blockDefinitions[kind].fields;
  return mapObject(item, (name, value) => {
    if (name === 'settings' && isObject(value)) return cleanSettings(value, fields);
    if (name === 'children' && isList(value)) return cleanLayout(value, depth);
    return name === 'columns' && isList(value) ? value.map((column) => cleanColumn(column, depth)) : value;
  });
}

function cleanColumn(column: JsonValue, depth: number): JsonValue {
  if (!isObject(column)) return column;
  return mapObject(column, (name, value) => {
    if (name === 'settings' && isObject(value)) return cleanSettings(value, []);
    return name === 'children' && isList(value) ? cleanLayout(value, depth) : value;
  });
}

/**
 * Cleans the style of a component besides its own fields. A `style` without a colon names one of a picture's prepared
 * sizes.
 */
function cleanSettings(settings: JsonObject, fields: readonly FieldDefinition[]): JsonObject {
  const { style } = settings;
  const look = typeof style === 'string' && style.includes(':') ? { style: cleanStyle(style) } : {};
  return { ...cleanFields(settings, fields), ...look };
}

function cleanFields(settings: JsonObject, fields: readonly FieldDefinition[]): JsonObject {
  return mapObject(settings, (name, value) => {
    const field = fields.find((one) => one.name === name);
    return field === undefined ? value : cleanField(field, value);
  });
}

function cleanField({ kind, items }: FieldDefinition, value: JsonValue): JsonValue {
  switch (kind) {
    case 'richText':
    case 'html':
      return typeof value === 'string' ? cleanHtml(value) : value;
    case 'address':
      return cleanAddress(value);
    case 'image':
    case 'asset':
      return cleanPicture(value);
    case 'items':
      return isList(value) ? value.map((item) => cleanRepeated(item, items ?? [])) : value;
    default:
      return value;
  }
}

function cleanAddress(value: JsonValue): JsonValue {
  return typeof value === 'string' && !isHarmlessAddress(value) ? '' : value;
}

/** Cleans a picture, given by its address or by the addresses of its prepared sizes. */
function cleanPicture(value: JsonValue): JsonValue {
  if (!isObject(value)) return cleanAddress(value);
  return mapObject(value, (name, part) => {
    if (name === 'path') return cleanAddress(part);
    return name === 'styles' && isList(part) ? part.map(cleanPicture) : part;
  });
}

/** Cleans one item of a repeater: `{field, value: {...}}`, or bare. */
function cleanRepeated(item: JsonValue, fields: readonly FieldDefinition[]): JsonValue {
  if (!isObject(item)) return item;
  const { value } = item;
  return isObject(value) ? { ...item, value: cleanFields(value, fields) } : cleanFields(item, fields);
}

function mapObject(object: JsonObject, change: (name: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, change(name, value)]])),
  );
}
