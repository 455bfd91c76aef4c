import type { Language } from '@candor/domain/clients/language.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { Catalogue } from '@candor/locales/en.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { hydrateAfter } from './hydration.ts';
import { onLanguageElsewhere, pageLanguage, writePageLanguage } from './language.ts';
import type { FailedOutcome } from './outcome.ts';
import { refusalWords } from './refusalWords.ts';

export type { Catalogue };

/** Every text of the portal. React escapes what it shows, so the texts are not escaped a second time. */
export const texts = i18next.createInstance();

void texts.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Catalogues, a file for each language: a browser fetches only that of its page. */
const files: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('@candor/locales/en.ts')).english,
  de: async () => (await import('@candor/locales/de.ts')).german,
  it: async () => (await import('@candor/locales/it.ts')).italian,
  es: async () => (await import('@candor/locales/es.ts')).spanish,
};

const fetched = new Map<Language, Catalogue>();

/** Returns the catalogue of a language if the page has fetched it. */
export function catalogueOf(language: string): Catalogue | undefined {
  return [...fetched].find(([one]) => one === language)?.[1];
}

/** Language chosen last. */
let chosen: Language | undefined;

/**
 * Sets the page's language; components that show texts render again. False: another one was chosen while its texts were
 * being fetched.
 */
export async function setTextLanguage(language: Language): Promise<boolean> {
  chosen = language;
  if (!fetched.has(language)) {
    const catalogue = await files[language]();
    fetched.set(language, catalogue);
    texts.addResourceBundle(language, 'translation', catalogue);
    if (chosen !== language) return false;
  }
  writePageLanguage(language);
  await texts.changeLanguage(language);
  return true;
}

/** Follows the language that another tab chooses; if its texts cannot be fetched, the page keeps its own. */
export function followLanguage(): () => void {
  return onLanguageElsewhere((language) => void setTextLanguage(language).catch(() => false));
}

/** Texts of the page's language; the page must not hydrate before they are loaded. */
export const textsOfPage: Promise<unknown> =
  typeof document === 'undefined' ? Promise.resolve() : setTextLanguage(pageLanguage());

hydrateAfter(textsOfPage);

/** Returns a refusal's text, with its figures formatted for reading. */
export function refusalText(refusal: Refusal): string {
  return refusalWords(refusal, {
    language: texts.language,
    say: (code, figures) => texts.t(`refusals.${code}`, figures),
    sayUntil: (until) => texts.t('service.banner.until', { until }),
  });
}

/** Returns the text of an outcome's refusal; the other text if there was no answer. */
export function refusalTextOr(outcome: FailedOutcome, unreachable: string): string {
  return outcome.kind === 'refused' ? refusalText(outcome.refusal) : unreachable;
}
