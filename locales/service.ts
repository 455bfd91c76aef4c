import type { Language } from '@candor/domain/clients/language.ts';
import german from './de/service.json' with { type: 'json' };
import english from './en/service.json' with { type: 'json' };
import spanish from './es/service.json' with { type: 'json' };
import italian from './it/service.json' with { type: 'json' };

export type ServiceWords = typeof english;

/** The texts of the maintenance page, which the server makes itself. */
export const serviceWords: Readonly<Record<Language, ServiceWords>> = {
  en: english,
  de: german,
  it: italian,
  es: spanish,
};
