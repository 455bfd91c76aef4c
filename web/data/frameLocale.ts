import type { Language } from '@candor/domain/clients/language.ts';

/** Our languages as the frames' provider names them. */
export const frameLocales: Readonly<Record<Language, string>> = { en: 'en', de: 'de_DE', it: 'it', es: 'es' };
