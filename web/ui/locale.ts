import { numberMarks } from '@candor/domain/money/typeset.ts';
import type { NumberMarks } from '@candor/domain/money/typeset.ts';

/** Way in which a language writes numbers and dates. */
export interface Locale extends NumberMarks {
  readonly language: string;
  /** Language tag for the `Intl` formats. */
  readonly tag: string;
}

const ENGLISH: Locale = { language: 'en', tag: 'en-GB', ...numberMarks('en') };
const locales: ReadonlyMap<string, Locale> = new Map([
  ['en', ENGLISH],
  ['de', { language: 'de', tag: 'de-DE', ...numberMarks('de') }],
  ['it', { language: 'it', tag: 'it-IT', ...numberMarks('it') }],
  ['es', { language: 'es', tag: 'es-ES', ...numberMarks('es') }],
]);

let readLanguage: () => string | undefined = readDocument;

/** Reads the reader's language; `lang` is that of the content, which differs where it is not translated. */
function readDocument(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const { lang, dataset } = document.documentElement;
  return dataset['language'] ?? lang;
}

/** Sets how the language is read, for the server, which renders pages in several languages concurrently. */
export function readLanguageBy(read: () => string | undefined): void {
  readLanguage = read;
}

/** Returns the locale of the page being shown or rendered, as its document states it. */
export function currentLocale(): Locale {
  return localeOf(readLanguage());
}

export function localeOf(language: string | undefined): Locale {
  return locales.get(language ?? '') ?? ENGLISH;
}

/** Is the page written from right to left? No language of ours is, so only the document can say so. */
export function isRightToLeft(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl';
}
