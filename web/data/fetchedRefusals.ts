import type { Language } from '@candor/domain/clients/language.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { withParams } from '@candor/locales/fill.ts';
import { pageLanguage } from './language.ts';
import { refusalWords } from './refusalWords.ts';

type Texts = Readonly<Record<string, string>>;

/** Refusal texts, a file for each language: a page without a framework fetches it with its first refusal. */
const files: Readonly<Record<Language, () => Promise<{ readonly refusals: Texts }>>> = {
  en: () => import('./refusalTexts/en.ts'),
  de: () => import('./refusalTexts/de.ts'),
  it: () => import('./refusalTexts/it.ts'),
  es: () => import('./refusalTexts/es.ts'),
};

/**
 * Returns a refusal's text on a page without a framework; `until` is a template for the time until which the server is
 * limited.
 */
export async function fetchRefusalText(refusal: Refusal, until: string): Promise<string> {
  const language = pageLanguage();
  const { refusals: texts } = await files[language]();
  return refusalWords(refusal, {
    language,
    say: (code, figures) => withParams(texts[code] ?? code, figures),
    sayUntil: (time) => withParams(until, { until: time }),
  });
}
