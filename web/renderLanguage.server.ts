import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@candor/domain/clients/language.ts';
import { readLanguageBy } from './ui/locale.ts';

const ofRender = new AsyncLocalStorage<Language>();

readLanguageBy(() => ofRender.getStore());

/** Makes a page in which numbers and dates are written as this language does; others are made at the same time. */
export function inLanguage<T>(language: Language, make: () => T): T {
  return ofRender.run(language, make);
}
