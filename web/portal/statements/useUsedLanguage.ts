import { languages, offeredLanguage } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useTranslation } from 'react-i18next';

/** Returns the page's language, for documents that the server writes. */
export function useUsedLanguage(): Language {
  const { i18n } = useTranslation();
  return offeredLanguage(i18n.language, languages) ?? 'en';
}
