import type { Language } from '../../clients/language.ts';
import type { JsonObject, JsonValue } from '../cms/entry.ts';
import { isList, isObject } from '../cms/readEntry.ts';
import { accept, refuse } from '../../result.ts';
import type { Result } from '../../result.ts';
import type { DocumentKind } from './document.ts';

/** Largest size of a whole entry, as JSON without blanks. */
export const ENTRY_BYTES_MAXIMUM = 512 * 1_024;
const LAYOUT_DEPTH_MAXIMUM = 8;
const VALUE_DEPTH_MAXIMUM = 40;
const COMPONENTS_MAXIMUM = 1_000;
const COLUMNS_MAXIMUM = 120;
const COLUMN = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const COMPONENT = /^[A-Za-z0-9_ -]{1,60}$/;

/** Columns that the tables store outside the entry (`server/modules/website/content`). */
const SYSTEM: ReadonlySet<string> = new Set([
  '_id',
  '_created',
  '_modified',
  '_shown',
  '_by',
  '_mby',
  '_pid',
  '_o',
  'published',
  'title_slug',
]);
const TEXTS = /^(?:title|seo_title|description|og_image|canonical)(?:_[a-z]{2})?$/;
const LAYOUT = /^components(?:_[a-z]{2})?$/;

interface Shape {
  readonly kind: DocumentKind;
  /** Languages of the brand; the first is the default, whose texts are in the fields themselves. */
  readonly languages: readonly Language[];
}

/**
 * Rule ED-5: returns an entry in the form in which it may be stored, before its HTML is cleaned. Content too large or
 * too deep is refused (`contentTooLarge`), as is anything but a layout or text in its place (`contentInvalid`, with the
 * field). Unknown components stay unchanged; a language without text becomes null, since `[]` would be an empty page of
 * its own.
 */
export function prepareEntry(draft: JsonObject, { kind, languages }: Shape): Result<JsonObject> {
  const columns = Object.entries(draft).filter(([name, value]) => !SYSTEM.has(name) && value !== undefined);
  if (columns.length > COLUMNS_MAXIMUM || isDeeper(draft, VALUE_DEPTH_MAXIMUM))
    return refuse({ code: 'contentTooLarge' });
  if (bytesOf(JSON.stringify(draft)) > ENTRY_BYTES_MAXIMUM) return refuse({ code: 'contentTooLarge' });
  const entry: Record<string, JsonValue> = {};
  for (const [name, value = null] of columns) {
    if (!COLUMN.test(name)) return refuse({ code: 'contentInvalid', field: name.slice(0, 64) });
    if (LAYOUT.test(name) && !isLayout(value)) return refuse({ code: 'contentInvalid', field: name });
    if (TEXTS.test(name) && !isText(value)) return refuse({ code: 'contentInvalid', field: name });
    if (countComponents(value) > COMPONENTS_MAXIMUM) return refuse({ code: 'contentTooLarge' });
    entry[name] = isTranslation(name, languages) && isWithoutWords(value) ? null : value;
  }
  const title = entry['title'];
  if (kind === 'page' && (typeof title !== 'string' || title.trim() === '' || title.length > 200))
    return refuse({ code: 'contentInvalid', field: 'title' });
  return accept(entry);
}

/** Counts the bytes of text in UTF-8: a pair of surrogates has four, two for each half. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}

function isTranslation(name: string, [, ...translated]: readonly Language[]): boolean {
  return translated.some((language) => name.endsWith(`_${language}`));
}

function isWithoutWords(value: JsonValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

function isText(value: JsonValue): boolean {
  return value === null || (typeof value === 'string' && value.length <= 2_000);
}

/** Is the value a layout: null, or components each with a name, of which only containers contain others? */
function isLayout(value: JsonValue, depth = 0): boolean {
  if (value === null) return depth === 0;
  return isList(value) && depth < LAYOUT_DEPTH_MAXIMUM && value.every((item) => isItem(item, depth));
}

function isItem(item: JsonValue, depth: number): boolean {
  if (!isObject(item) || typeof item['component'] !== 'string' || !COMPONENT.test(item['component'])) return false;
  const { settings = null, children = null, columns = null } = item;
  if (settings !== null && typeof settings !== 'object') return false;
  if (children !== null && !isLayout(children, depth + 1)) return false;
  if (columns === null) return true;
  return isList(columns) && columns.length <= 12 && columns.every((column) => isColumn(column, depth));
}

function isColumn(column: JsonValue, depth: number): boolean {
  if (!isObject(column)) return false;
  const { children = null } = column;
  return children === null || isLayout(children, depth + 1);
}

function countComponents(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (isList(value)) return value.reduce<number>((sum, item) => sum + countComponents(item), 0);
  const inside = Object.values(value).reduce<number>((sum, part) => sum + countComponents(part), 0);
  return inside + ('component' in value ? 1 : 0);
}

function isDeeper(value: JsonValue | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
