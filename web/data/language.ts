import { LANGUAGE_COOKIE } from '@candor/contracts/http/cookies.ts';
import { languages } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';

/** Storage key of the language (decision 015: the server reads the cookie, other tabs get the storage event). */
const KEY = 'language';
const COOKIE_LIFE_S = 365 * 24 * 60 * 60;

/** Returns the reader's language: the server sets it on the document, the switch changes it. */
export function pageLanguage(): Language {
  const { lang, dataset } = document.documentElement;
  return languages.find((language) => language === (dataset['language'] ?? lang)) ?? 'en';
}

export function writePageLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dataset['language'] = language;
}

/** Stores the language for later pages, here and on the server. */
export function storeLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${COOKIE_LIFE_S}; samesite=lax; secure`;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A browser without storage still has the cookie.
    return;
  }
}

/** Calls the listener when another tab has chosen a language. */
export function onLanguageElsewhere(listener: (language: Language) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    const language = languages.find((one) => one === newValue);
    if (key === KEY && language !== undefined) listener(language);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
