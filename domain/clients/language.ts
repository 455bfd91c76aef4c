/** Ruling R23: languages with translated texts. */
export const languages = ['en', 'de', 'it', 'es'] as const;

export type Language = (typeof languages)[number];

/** Name of each language in that language, for people who cannot read the others. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  es: 'Español',
};

export interface LanguagePreferences {
  /** Language in the address (`?lang=de`): it takes precedence over everything else. */
  readonly requested?: string | undefined;
  /** Earlier choice that the browser stores. */
  readonly stored?: string | undefined;
  /** Languages of the browser, from its header Accept-Language. */
  readonly accepted?: string | undefined;
}

/** Rule LA-1: chooses the first of these that the brand offers, else the brand's first language. */
export function chooseLanguage(
  { requested, stored, accepted }: LanguagePreferences,
  offered: readonly Language[],
): Language {
  const preferences = [requested, stored, ...acceptedTags(accepted ?? '')];
  for (const preference of preferences) {
    const found = offeredLanguage(preference, offered);
    if (found !== undefined) return found;
  }
  return offered[0] ?? 'en';
}

/** Returns the language of a tag such as `de` or `de-AT`, if the brand offers it. */
export function offeredLanguage(tag: string | undefined, offered: readonly Language[]): Language | undefined {
  const primary = /^[a-z]{2}(?=$|-)/i.exec(tag?.trim() ?? '')?.[0].toLowerCase();
  return offered.find((language) => language === primary);
}

/** Longest header that is read: it has a handful of languages, and anything longer is abuse. */
const HEADER_MAXIMUM = 300;
const PREFERENCE = /^\s*([a-z-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{1,3})?))?\s*$/i;

/**
 * Lists the tags of the header, best first; languages of equal weight keep their order, those of weight zero are left
 * out.
 */
function acceptedTags(header: string): readonly string[] {
  return header
    .slice(0, HEADER_MAXIMUM)
    .split(',')
    .flatMap((part) => {
      const [, tag, weight = '1'] = PREFERENCE.exec(part) ?? [];
      return tag === undefined || /^0(?:\.0*)?$/.test(weight) ? [] : [{ tag, weight: weight.padEnd(5, '.000') }];
    })
    .toSorted((first, second) => (first.weight < second.weight ? 1 : first.weight > second.weight ? -1 : 0))
    .map(({ tag }) => tag);
}

/** Returns the locale in which a language writes dates and times; English as in Britain: 8 December 2026, 17:00. */
export function dateTag(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
