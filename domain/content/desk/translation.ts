import type { Language } from '../../clients/language.ts';
import { localisedFields } from '../cms/entry.ts';
import type { JsonObject, JsonValue } from '../cms/entry.ts';
import { canonicalText } from './canonical.ts';

/**
 * States of a language of a document: `default` is the brand's first, to which others fall back; `outdated`: the
 * default has changed since it was translated.
 */
export const translationStates = ['default', 'translated', 'outdated', 'missing'] as const;
export type TranslationState = (typeof translationStates)[number];

/** For each language, the state of the default that its text translates (`sourceText`, hashed). */
export type TranslationSources = Readonly<Partial<Record<string, string>>>;

/** Fields of a page, and the one that only the settings have. */
const FIELDS = [...localisedFields, 'copyright'] as const;

/** Returns everything in the default language that a translation must cover, as one text. */
export function sourceText(entry: JsonObject): string {
  return canonicalText(FIELDS.map((field) => entry[field] ?? null));
}

/** Returns the texts of one language, as one text; the empty string where there are none. */
export function wordsIn(entry: JsonObject, language: Language): string {
  const columns = Object.entries(entry).filter(([name, value]) => name.endsWith(`_${language}`) && hasWords(value));
  return columns.length === 0 ? '' : canonicalText(Object.fromEntries(columns));
}

export interface WrittenEntry {
  readonly entry: JsonObject;
  readonly sources: TranslationSources;
}

/**
 * Rule ED-7: returns the state of the default that each translation is of, after a save. Changed translations, and
 * those that the writer has confirmed, are of the present default; the others keep their earlier one.
 */
export function sourcesAfter(
  before: WrittenEntry | undefined,
  after: JsonObject,
  context: { readonly languages: readonly Language[]; readonly source: string; readonly sourceBefore: string },
  confirmed: readonly Language[],
): TranslationSources {
  const [, ...translated] = context.languages;
  const sources: Record<string, string> = {};
  for (const language of translated) {
    const words = wordsIn(after, language);
    if (words === '') continue;
    const isSame = before !== undefined && wordsIn(before.entry, language) === words;
    sources[language] =
      isSame && !confirmed.includes(language) ? (before.sources[language] ?? context.sourceBefore) : context.source;
  }
  return sources;
}

/** Rule ED-7: returns the state of each of the brand's languages. */
export function translationStatesOf(
  { entry, sources }: WrittenEntry,
  languages: readonly Language[],
  source: string,
): readonly { readonly language: Language; readonly state: TranslationState }[] {
  return languages.map((language, place) => {
    if (place === 0) return { language, state: 'default' };
    if (!isTranslated(entry, language)) return { language, state: 'missing' };
    const isOutdated = sources[language] !== undefined && sources[language] !== source;
    return { language, state: isOutdated ? 'outdated' : 'translated' };
  });
}

/** Is the language translated? A page is once its components are; other documents are once any of their texts is. */
function isTranslated(entry: JsonObject, language: Language): boolean {
  return hasWords(entry['components']) ? hasWords(entry[`components_${language}`]) : wordsIn(entry, language) !== '';
}

function hasWords(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
