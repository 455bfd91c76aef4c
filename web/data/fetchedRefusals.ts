import type { Language } from '@candor/domain/clients/language.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { withParams } from '@candor/locales/fill.ts';
import { pageLanguage } from './language.ts';
import { refusalWords } from './refusalWords.ts';

type Texts = Readonly<Record<string, string>>;

/** A file for each language: a page without a framework fetches it with its first refusal. */
const files: Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('@candor/locales/en/refusals.json', { with: { type: 'json' } }),
  de: () => import('@candor/locales/de/refusals.json', { with: { type: 'json' } }),
  it: () => import('@candor/locales/it/refusals.json', { with: { type: 'json' } }),
  es: () => import('@candor/locales/es/refusals.json', { with: { type: 'json' } }),
};

/** The words of a refusal on such a page; `until` has the place of the time until which the server is limited. */
export async function fetchRefusalText(refusal: Refusal, until: string): Promise<string> {
  const language = pageLanguage();
  const { default: texts } = await files[language]();
  return refusalWords(refusal, {
    language,
    say: (code, figures) => withParams(texts[code] ?? code, figures),
    sayUntil: (time) => withParams(until, { until: time }),
  });
}
