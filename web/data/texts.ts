import type { Refusal } from '@candor/domain/refusals.ts';
import { english } from '@candor/locales/en.ts';
import type { Catalogue } from '@candor/locales/en.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export type { Catalogue };

/** Every word of the product. React escapes what it shows, so the texts are not escaped a second time. */
export const texts = i18next.createInstance();

void texts.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: english } },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** The words of a refusal, with its figures. */
export function refusalText({ code, params }: Refusal): string {
  return texts.t(`refusals.${code}`, { ...params });
}
