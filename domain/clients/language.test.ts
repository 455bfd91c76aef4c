import { expect, test } from 'vitest';
import { chooseLanguage, offeredLanguage } from './language.ts';
import type { Language, LanguagePreferences } from './language.ts';

const all: readonly Language[] = ['en', 'de', 'it', 'es'];

test.each<[string, LanguagePreferences, readonly Language[], Language]>([
  ['the address before all', { requested: 'it', stored: 'de', accepted: 'es' }, all, 'it'],
  ['what is stored before the browser', { stored: 'de', accepted: 'es' }, all, 'de'],
  ["the browser's first that is offered", { accepted: 'fr-FR, de-AT;q=0.8, en;q=0.7' }, all, 'de'],
  ['by weight, not by order', { accepted: 'en;q=0.5, es;q=0.9, de' }, all, 'de'],
  ['by order where the weight is the same', { accepted: 'es, de' }, all, 'es'],
  ['a weight of 0.25 after one of 0.3', { accepted: 'es;q=0.25, de;q=0.3' }, all, 'de'],
  ['nothing unwanted', { accepted: 'de;q=0, it;q=0.0' }, all, 'en'],
  ["the brand's first, whatever that is", { accepted: 'fr' }, ['de', 'en'], 'de'],
  ['nothing that the brand does not offer', { requested: 'it', stored: 'es', accepted: 'de' }, ['en', 'de'], 'de'],
  ['nothing that is no language', { requested: '../de', stored: '', accepted: ';;;q=,*' }, all, 'en'],
  ['nothing from the end of an endless header', { accepted: `${'fr,'.repeat(200)}de` }, all, 'en'],
])('LA-1: %s', (_name, preferences, offered, language) => {
  expect(chooseLanguage(preferences, offered)).toBe(language);
});

test.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  [' it ', 'it'],
  ['deu', undefined],
  ['fr', undefined],
  ['', undefined],
  [undefined, undefined],
])('LA-1: the tag %j names %s', (tag, language) => {
  expect(offeredLanguage(tag, all)).toBe(language);
});
