import type { Refusal } from '@candor/domain/refusals.ts';
import en from '@candor/locales/en.json' with { type: 'json' };
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export type Catalogue = typeof en;

/** Every word of the product. React escapes what it shows, so the texts are not escaped a second time. */
export const texts = i18next.createInstance();

void texts.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** The words of a refusal, with its figures. */
export function refusalText({ code, params }: Refusal): string {
  return texts.t(`refusals.${code}`, { ...params });
}
