/** Ruling R23: the languages that words exist in. */
export const languages = ['en', 'de', 'it', 'es'] as const;

export type Language = (typeof languages)[number];

/** Each in itself, for whoever cannot read the others. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  es: 'Español',
};

export interface LanguageWishes {
  /** Of the address (`?lang=de`): it counts before everything else. */
  readonly asked?: string | undefined;
  /** What the browser keeps of an earlier choice. */
  readonly stored?: string | undefined;
  /** The browser's own languages, as its header Accept-Language says them. */
  readonly accepted?: string | undefined;
}

/** Rule LA-1: the first of these that the brand offers, else the brand's first language. */
export function chooseLanguage({ asked, stored, accepted }: LanguageWishes, offered: readonly Language[]): Language {
  const wishes = [asked, stored, ...acceptedTags(accepted ?? '')];
  for (const wish of wishes) {
    const found = offeredLanguage(wish, offered);
    if (found !== undefined) return found;
  }
  return offered[0] ?? 'en';
}

/** The language of a tag such as `de` or `de-AT`, where the brand offers it. */
export function offeredLanguage(tag: string | undefined, offered: readonly Language[]): Language | undefined {
  const primary = /^[a-z]{2}(?=$|-)/i.exec(tag?.trim() ?? '')?.[0].toLowerCase();
  return offered.find((language) => language === primary);
}

/** A header has a handful of languages; what is longer is somebody's play. */
const HEADER_MAXIMUM = 300;
const PREFERENCE = /^\s*([a-z-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{1,3})?))?\s*$/i;

/** Best first; those that weigh the same keep their order, those of weight zero are unwanted. */
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
