import type { Language } from '../../clients/language.ts';
import type { JsonObject, JsonValue } from './entry.ts';
import { localisedFields } from './entry.ts';

export interface LocaliseOptions {
  /** All that entries may have columns for, the default one first: that one's words stand in the fields themselves. */
  readonly languages: readonly string[];
  /** Fields without a translation are null instead of the default's: all of them, or those named. */
  readonly ignoreDefaultFallback?: boolean | readonly string[] | undefined;
}

/**
 * An entry in one language, as Cockpit v1 answers it: a translated column takes its field's place, what has no words is
 * in the default language, and no column of any language is left. An empty layout counts as not translated.
 */
export function localise(entry: JsonObject, language: string, options: LocaliseOptions): JsonObject {
  const { languages, ignoreDefaultFallback = false } = options;
  const [fallback, ...translated] = languages;
  const localised: Record<string, JsonValue | undefined> = {};
  for (const [name, value] of Object.entries(entry)) {
    if (!isColumn(name, translated)) localised[name] = value;
  }
  if (language === fallback || !translated.some((known) => known === language)) return localised;
  for (const name of fieldsOf(entry, language)) {
    const own = entry[`${name}_${language}`];
    if (hasWords(own)) {
      localised[name] = own;
      const slug = entry[`${name}_${language}_slug`];
      if (hasWords(slug)) localised[`${name}_slug`] = slug;
    } else if (isWithoutFallback(name, ignoreDefaultFallback)) localised[name] = null;
  }
  return localised;
}

export interface WrittenLanguages {
  /** Those that a page is really translated to: the default, and those that have components of their own. */
  readonly languages: readonly Language[];
  /** That of the fields themselves: the default, unless the words of another language stand in for it. */
  readonly own: Language;
}

interface Origin {
  /** Does it stand there as the pack has it? What a person has saved is in the language that he saved it for. */
  readonly isStarter: boolean;
}

/**
 * What a page is written in. A starter text that the brand's first language does not have stands in its fields in
 * another one, and in the column of that one, too: then the first language is none that the page is translated to.
 */
export function writtenLanguages(
  entry: JsonObject,
  languages: readonly Language[],
  { isStarter }: Origin,
): WrittenLanguages {
  const [first = 'en', ...others] = languages;
  const carrying = hasWords(entry['components']) ? 'components' : 'title';
  const translated = others.filter((language) => hasWords(entry[`${carrying}_${language}`]));
  const said = JSON.stringify(entry[carrying]);
  const standsIn = translated.find((language) => JSON.stringify(entry[`${carrying}_${language}`]) === said);
  if (isStarter && standsIn !== undefined) return { languages: translated, own: standsIn };
  return { languages: [first, ...translated], own: first };
}

/** Null, an empty text and an empty layout are what an editor leaves of something that nobody has written. */
export function hasWords(value: JsonValue | undefined): value is JsonValue {
  if (value === undefined || value === null || value === '') return false;
  return !Array.isArray(value) || value.length > 0;
}

/** Is it the column of one of these languages, such as `title_de` or `title_de_slug`? */
export function isColumn(name: string, languages: readonly string[]): boolean {
  return languages.some((language) => name.endsWith(`_${language}`) || name.endsWith(`_${language}_slug`));
}

function fieldsOf(entry: JsonObject, language: string): readonly string[] {
  const suffix = `_${language}`;
  const columns = Object.keys(entry).filter((name) => name.length > suffix.length && name.endsWith(suffix));
  const known = localisedFields.filter((name) => name in entry);
  return [...new Set([...known, ...columns.map((name) => name.slice(0, -suffix.length))])];
}

function isWithoutFallback(name: string, ignored: boolean | readonly string[]): boolean {
  return typeof ignored === 'boolean' ? ignored : ignored.includes(name);
}
