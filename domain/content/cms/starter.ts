import { assert } from '../../assert.ts';
import { languages as allLanguages } from '../../clients/language.ts';
import type { Language } from '../../clients/language.ts';
import type { JsonObject, JsonValue } from './entry.ts';
import { hasWords } from './localise.ts';
import { isList, isObject } from './readEntry.ts';

/** Language in the pack's fields themselves; the others have columns. */
const PACK_LANGUAGE: Language = 'en';
const PLACE = /\{\{(\w+)\}\}/g;

/** Values of a starter text's placeholders, such as `{{brand}}`, in a language. */
export type StarterWords = (language: Language) => Readonly<Record<string, string>>;

/**
 * Fills a text of the pack for a brand: its placeholders filled, in columns for the brand's languages; the first
 * language is in the fields themselves. An unknown placeholder is a mistake in the pack.
 */
export function fillStarter(entry: JsonObject, words: StarterWords, languages: readonly Language[]): JsonObject {
  const [own = PACK_LANGUAGE] = languages;
  const texts = Object.entries(entry).map(([name, value]) => {
    const { field, language } = columnOf(name);
    return { field, language, value: fill(value ?? null, words(language)) };
  });
  const filled: Record<string, JsonValue> = {};
  for (const { field, language, value } of texts) {
    const written = texts.filter((other) => other.field === field && hasWords(other.value));
    const isTranslated = written.some((other) => other.language === own);
    const isOwn = language === (isTranslated ? own : PACK_LANGUAGE);
    if (isOwn) filled[field] = value;
    // A text that replaces the first language's is still kept for readers of the pack's own language.
    const standsIn = isOwn && language !== own && written.length > 1;
    if ((!isOwn || standsIn) && languages.includes(language) && hasWords(value)) filled[`${field}_${language}`] = value;
  }
  return filled;
}

function columnOf(name: string): { readonly field: string; readonly language: Language } {
  const language = allLanguages.find((one) => name.endsWith(`_${one}`));
  return language === undefined
    ? { field: name, language: PACK_LANGUAGE }
    : { field: name.slice(0, -language.length - 1), language };
}

function fill(value: JsonValue, words: Readonly<Record<string, string>>): JsonValue {
  if (typeof value === 'string') {
    return value.replaceAll(PLACE, (place, name: string) => {
      const word = words[name];
      assert(word !== undefined, `nothing is known to stand for ${place}`);
      return word;
    });
  }
  if (isList(value)) return value.map((item) => fill(item, words));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part ?? null, words)]));
}
