import { expect, test } from 'vitest';
import { draftOf } from './mailDraft.ts';

const words = { subject: 'a', title: 'b', paragraphs: ['c'], button: 'd', note: '' };
const page = { language: 'en', in_force: words } as const;
const typed = { language: 'en', version: 3, words: { ...words, title: 'other' } } as const;

test('SE-13 a draft stays what it is, with the version that it follows, while others change the text', () => {
  expect(draftOf(typed, page)).toBe(typed);
  expect(draftOf(typed, { ...page, in_force: { ...words, title: 'Of a colleague' } })).toBe(typed);
});

test.each([
  ['nothing was typed', undefined, page],
  ['the page is not there yet', typed, undefined],
  ['it is of another language', typed, { ...page, language: 'de' }],
  ['the mail says it already', { ...typed, words }, page],
] as const)('there is no draft where %s', (_case, written, shown) => {
  expect(draftOf(written, shown)).toBeUndefined();
});
