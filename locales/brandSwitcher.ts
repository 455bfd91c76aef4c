import type { Language } from '@candor/domain/clients/language.ts';
import german from './de/brandSwitcher.json' with { type: 'json' };
import english from './en/brandSwitcher.json' with { type: 'json' };
import spanish from './es/brandSwitcher.json' with { type: 'json' };
import italian from './it/brandSwitcher.json' with { type: 'json' };

export type BrandSwitcherWords = typeof english;

/** The texts of the page that shows every brand of a demonstration; no other page needs them. */
export const brandSwitcherWords: Readonly<Record<Language, BrandSwitcherWords>> = {
  en: english,
  de: german,
  it: italian,
  es: spanish,
};
