import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@candor/domain/clients/language.ts';
import { readLanguageBy } from './ui/locale.ts';
import { readCurrencyBy } from './ui/pageCurrency.ts';

interface Writing {
  readonly language: Language;
  /** Currency code of the brand (ISO 4217). */
  readonly currency: string;
}

const ofRender = new AsyncLocalStorage<Writing>();

readLanguageBy(() => ofRender.getStore()?.language);
readCurrencyBy(() => ofRender.getStore()?.currency);

/** Renders a page in which numbers, dates and sums are written in this way, while others are rendered concurrently. */
export function inWriting<T>(writing: Writing, make: () => T): T {
  return ofRender.run(writing, make);
}
