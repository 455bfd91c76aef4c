import { blockDefinitions, blockKinds } from '../blocks/definitions.ts';
import { isOwnPicture, pictureValue } from '../desk/media.ts';
import type { LibraryPicture } from '../desk/media.ts';
import type { JsonObject, JsonValue } from './entry.ts';
import { isList, isObject } from './readEntry.ts';

/** A reference to a picture in an entry. */
export interface PictureReference {
  readonly path: string;
  /** The source's text for people who cannot see it; the empty string where there is none. */
  readonly words: string;
  /** Whether the writer has decided on that text; in HTML, an explicitly empty one counts too. */
  readonly hasWords: boolean;
  /** Language of the picture's column, `de` of `components_de`; undefined in the brand's first language. */
  readonly language: string | undefined;
}

/** A replacement of a picture; its name is again derived from its source's title. */
export type Replacement = Omit<LibraryPicture, 'title'>;
type Visit = (reference: PictureReference) => Replacement | undefined;

interface Walk {
  readonly visit: Visit;
  readonly language: string | undefined;
  /** Title of the component beside a record of the library. */
  readonly beside?: string;
}

const PICTURE = /^[^\s<>"']{1,500}\.(?:png|jpe?g|gif|webp|avif|svg)(?:\?[^\s<>"']{0,200})?$/i;
const PLACE = /^(?:\/|https?:\/\/|storage\/)/i;
const FILE_NAME = /^[^\s]*\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const TITLE_MAXIMUM = 120;
const WORDS_MAXIMUM = 300;
const IMAGE_TAG = /<img\b[^<>]*>/gi;

/** Settings whose value is a picture, in every component and in its repeated items. */
const pictureFields: ReadonlySet<string> = new Set(
  blockKinds
    .flatMap((kind) => blockDefinitions[kind].fields)
    .flatMap((field) => [field, ...(field.items ?? [])])
    .flatMap(({ name, kind }) => (kind === 'image' || kind === 'asset' ? [name] : [])),
);

/** Lists the pictures that an entry refers to: as an image, as an asset, by a bare path, in HTML. */
export function picturesReferred(entry: JsonObject): readonly PictureReference[] {
  const found: PictureReference[] = [];
  replacePictures(entry, (reference) => {
    found.push(reference);
    return undefined;
  });
  return found;
}

/** Rule ED-12: does the entry show a picture of the library without a text for people who cannot see it? */
export function hasPictureWithoutWords(entry: JsonObject): boolean {
  return picturesReferred(entry).some(({ path, hasWords }) => isOwnPicture(path) && !hasWords);
}

/** Replaces the pictures of an entry for which `visit` returns another. */
export function replacePictures(entry: JsonObject, visit: Visit): JsonObject {
  return mapObject(entry, (name, value) => mapValue(name, value, { visit, language: languageOf(name) }));
}

function languageOf(column: string): string | undefined {
  return /_([a-z]{2})$/.exec(column)?.[1];
}

function mapValue(name: string, value: JsonValue, walk: Walk): JsonValue {
  if (typeof value === 'string') return mapText(name, value, walk);
  if (isList(value)) return value.map((item) => mapValue(name, item, walk));
  if (!isObject(value)) return value;
  const { path, title } = value;
  if (typeof path === 'string' && PICTURE.test(path)) return mapRecord(value, path, walk);
  const { beside: _beside, ...others } = walk;
  const inside = typeof title === 'string' ? { ...others, beside: title } : others;
  return mapObject(value, (inner, part) => mapValue(inner, part, inner === 'asset' ? inside : others));
}

/** Maps `{path, meta, styles}` of an image, or the whole record of an asset. */
function mapRecord(record: JsonObject, path: string, { visit, language, beside }: Walk): JsonValue {
  const meta = isObject(record['meta']) ? record['meta'] : {};
  const alt = wordsOf([meta['alt'], record['alt']]);
  const words = alt === '' ? wordsOf([meta['title'], record['title'], beside]) : alt;
  const other = visit({ path, words, hasWords: alt !== '', language });
  if (other === undefined) return record;
  const isAsset = '_id' in record || 'mime' in record;
  return pictureValue({ ...other, title: pictureTitle({ path, words }) }, { alt: words, isAsset });
}

function mapText(name: string, text: string, { visit, language }: Walk): JsonValue {
  if (/<img\b/i.test(text)) return text.replaceAll(IMAGE_TAG, (tag) => mapTag(tag, { visit, language }));
  const isField = pictureFields.has(name);
  if (!PICTURE.test(text) || (!isField && !PLACE.test(text))) return text;
  const other = visit({ path: text, words: '', hasWords: !isField, language });
  if (other === undefined) return text;
  const title = pictureTitle({ path: text, words: '' });
  return isField ? pictureValue({ ...other, title }, { alt: '', isAsset: false }) : other.path;
}

/** Maps an image tag of clean HTML, where every attribute is quoted. */
function mapTag(tag: string, { visit, language }: Walk): string {
  const attribute = (name: string): string | undefined =>
    new RegExp(String.raw`\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  const path = decoded(attribute('src') ?? '');
  if (!PICTURE.test(path)) return tag;
  const alt = attribute('alt');
  const label = alt ?? attribute('title');
  const words = wordsOf([decoded(label ?? '')]);
  const other = visit({ path, words, hasWords: alt !== undefined, language });
  if (other === undefined) return tag;
  const rest = tag.replaceAll(/\s(?:srcset|sizes|alt)="[^"]*"/gi, '').replace(/\ssrc="[^"]*"/i, ` src="${other.path}"`);
  const isSaid = alt !== undefined || words !== '';
  return isSaid ? rest.replace(/\s*\/?>$/, ` alt="${encoded(words)}" />`) : rest;
}

/** Returns the first text with a meaning; the name of a file has none. */
function wordsOf(candidates: readonly (JsonValue | undefined)[]): string {
  const texts = candidates.map((one) => (typeof one === 'string' ? one.trim() : ''));
  return (texts.find((text) => text !== '' && !FILE_NAME.test(text)) ?? '').slice(0, WORDS_MAXIMUM);
}

/** Returns the picture's name in the library: its source's title, else the name of its file. */
export function pictureTitle({ path, words }: Pick<PictureReference, 'path' | 'words'>): string {
  const file = (path.split('?', 1)[0] ?? '').split('/').at(-1) ?? '';
  return (words === '' ? file : words).slice(0, TITLE_MAXIMUM);
}

function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function mapObject(object: JsonObject, change: (name: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, change(name, value)]])),
  );
}
