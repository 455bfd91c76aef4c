import { german } from '../../locales/de.ts';
import { english } from '../../locales/en.ts';

export type JourneyLanguage = 'en' | 'de';

const catalogues: Readonly<Record<JourneyLanguage, object>> = { en: english, de: german };

/** Returns a text by its key, `auth.login.submit`, from the catalogue. */
export function word(language: JourneyLanguage, key: string): string {
  let found: unknown = catalogues[language];
  for (const part of key.split('.')) found = isTexts(found) ? Reflect.get(found, part) : undefined;
  if (typeof found !== 'string') throw new Error(`${language} has no text ${key}`);
  return found;
}

/** Matches a text with any figures in its placeholders. */
export function words(language: JourneyLanguage, key: string): RegExp {
  const escaped = word(language, key).replace(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(escaped.replace(/\{\{\w+\}\}/g, '.+?'));
}

function isTexts(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
