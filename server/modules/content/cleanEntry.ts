import { blockDefinitions, blockKind } from '@candor/domain/content/blocks/definitions.ts';
import type { FieldDefinition } from '@candor/domain/content/blocks/definitions.ts';
import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import { isList, isObject } from '@candor/domain/content/cms/readEntry.ts';
import { isSafeLink, markupSilent } from '@candor/domain/content/markup.ts';
import { isSafePicture, isSafePictureList, pageAttributes, pageTags } from '@candor/domain/content/pageMarkup.ts';
import sanitize from 'sanitize-html';

const LAYOUT = /^components(?:_[a-z]{2})?$/;
/** Markup outside components: the footer's, of the settings. */
const MARKUP = /^copyright(?:_[a-z]{2})?$/;

/**
 * Ruling R22, on saving: an entry without anything in its HTML that pages must not hold. What is no HTML stays as it
 * is, and so does a component that nobody knows, since no page draws it. Clean once, it stays as it is.
 */
export function cleanEntry(entry: JsonObject): JsonObject {
  return mapObject(entry, (name, value) => {
    if (MARKUP.test(name) && typeof value === 'string') return cleanHtml(value);
    return LAYOUT.test(name) && isList(value) ? value.map(cleanItem) : value;
  });
}

/** The HTML of a page's text, as far as pages may hold it. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...pageTags],
    allowedAttributes: Object.fromEntries(Object.entries(pageAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowProtocolRelative: false,
    nonTextTags: [...markupSilent],
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: without(attribs, { href: isSafeLink }) }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: without(attribs, { src: isSafePicture, srcset: isSafePictureList }),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && (attribs['src'] ?? '') === '',
  });
}

/** The attributes but those whose address leads where it must not. */
function without(
  attributes: Readonly<Record<string, string>>,
  rules: Readonly<Record<string, (address: string) => boolean>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => rules[name]?.(value) ?? true));
}

function cleanItem(item: JsonValue): JsonValue {
  if (!isObject(item) || typeof item['component'] !== 'string') return item;
  const kind = blockKind(item['component']);
  const fields = kind === undefined ? [] : blockDefinitions[kind].fields;
  return mapObject(item, (name, value) => {
    if (name === 'settings' && isObject(value)) return cleanFields(value, fields);
    if (name === 'children' && isList(value)) return value.map(cleanItem);
    return name === 'columns' && isList(value) ? value.map(cleanColumn) : value;
  });
}

function cleanColumn(column: JsonValue): JsonValue {
  if (!isObject(column)) return column;
  return mapObject(column, (name, value) => (name === 'children' && isList(value) ? value.map(cleanItem) : value));
}

function cleanFields(settings: JsonObject, fields: readonly FieldDefinition[]): JsonObject {
  return mapObject(settings, (name, value) => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) return value;
    if (typeof value === 'string') return field.kind === 'richText' || field.kind === 'html' ? cleanHtml(value) : value;
    if (field.kind !== 'items' || !isList(value)) return value;
    return value.map((item) => cleanRepeated(item, field.items ?? []));
  });
}

/** One of a repeater: `{field, value: {...}}`, or bare. */
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
