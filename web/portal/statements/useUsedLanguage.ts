import { languages, offeredLanguage } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useTranslation } from 'react-i18next';

/** The language that the page is in, for what the server writes for it. */
export function useUsedLanguage(): Language {
  const { i18n } = useTranslation();
  return offeredLanguage(i18n.language, languages) ?? 'en';
}
