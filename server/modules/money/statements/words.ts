import type { Language } from '@candor/domain/clients/language.ts';
import { german } from '@candor/locales/de.ts';
import { english } from '@candor/locales/en.ts';
import { italian } from '@candor/locales/it.ts';
import { spanish } from '@candor/locales/es.ts';

export type PaperWords = (typeof english)['statements']['paper'];

const words: Readonly<Record<Language, PaperWords>> = {
  en: english.statements.paper,
  de: german.statements.paper,
  it: italian.statements.paper,
  es: spanish.statements.paper,
};

export function paperWords(language: Language): PaperWords {
  return words[language];
}

/** Replaces each `{{name}}` in a text by the figure of that name. */
export function filled(text: string, figures: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(figures[name] ?? place));
}

/** Returns the text for a key, or the key itself where the texts do not have it yet. */
export function textFor(table: Readonly<Record<string, string>>, key: string): string {
  return table[key] ?? key;
}
