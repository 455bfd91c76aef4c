import type { Language } from '../../clients/language.ts';
import type { JsonObject, JsonValue } from './entry.ts';
import { localisedFields } from './entry.ts';

export interface LocaliseOptions {
  /** Languages that entries may have columns for, the default first: its texts are in the fields themselves. */
  readonly languages: readonly string[];
  /** Fields that are null instead of the default's when untranslated: all of them, or those named. */
  readonly ignoreDefaultFallback?: boolean | readonly string[] | undefined;
}

/**
 * Returns an entry in one language, as Cockpit v1 answers it: a translated column replaces its field, untranslated
 * fields are in the default language, and no language's columns are left. An empty layout counts as untranslated.
 */
export function localise(entry: JsonObject, language: string, options: LocaliseOptions): JsonObject {
  const { languages, ignoreDefaultFallback = false } = options;
  const [fallback, ...translated] = languages;
  const localised: Record<string, JsonValue | undefined> = {};
  for (const [name, value] of Object.entries(entry)) {
    if (!isColumn(name, translated)) localised[name] = value;
  }
  if (language === fallback || !translated.some((one) => one === language)) return localised;
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
  /** Languages to which a page is really translated: the default, and those with components of their own. */
  readonly languages: readonly Language[];
  /** Language of the fields themselves: the default, unless the text of another language replaces it. */
  readonly own: Language;
}

interface Origin {
  /** Whether the text is still the starter pack's; a saved text belongs to the language in which a person saved it. */
  readonly isStarter: boolean;
}

/**
 * Returns the languages of a page. A starter text that lacks the brand's first language has the text of another in its
 * fields, and in that one's column, too: then the page is not translated to the first language.
 */
export function writtenLanguages(
  entry: JsonObject,
  languages: readonly Language[],
  { isStarter }: Origin,
): WrittenLanguages {
  const [first = 'en', ...others] = languages;
  const carrying = hasWords(entry['components']) ? 'components' : 'title';
  const translated = others.filter((language) => hasWords(entry[`${carrying}_${language}`]));
  const text = JSON.stringify(entry[carrying]);
  const standsIn = translated.find((language) => JSON.stringify(entry[`${carrying}_${language}`]) === text);
  if (isStarter && standsIn !== undefined) return { languages: translated, own: standsIn };
  return { languages: [first, ...translated], own: first };
}

/** Does a field have a text? An editor leaves null, an empty text or an empty layout in an unwritten one. */
export function hasWords(value: JsonValue | undefined): value is JsonValue {
  if (value === undefined || value === null || value === '') return false;
  return !Array.isArray(value) || value.length > 0;
}

/** Is the name a column of one of these languages, such as `title_de` or `title_de_slug`? */
export function isColumn(name: string, languages: readonly string[]): boolean {
  return languages.some((language) => name.endsWith(`_${language}`) || name.endsWith(`_${language}_slug`));
}

function fieldsOf(entry: JsonObject, language: string): readonly string[] {
  const suffix = `_${language}`;
  const columns = Object.keys(entry).filter((name) => name.length > suffix.length && name.endsWith(suffix));
  const present = localisedFields.filter((name) => name in entry);
  return [...new Set([...present, ...columns.map((name) => name.slice(0, -suffix.length))])];
}

function isWithoutFallback(name: string, ignored: boolean | readonly string[]): boolean {
  return typeof ignored === 'boolean' ? ignored : ignored.includes(name);
}
