import { describe, expect, it } from 'vitest';
import type { JsonObject } from './entry.ts';
import { localise, writtenLanguages } from './localise.ts';

const languages = ['en', 'de', 'it'] as const;
const STARTER = { isStarter: true };
const WRITTEN = { isStarter: false };
const entry: JsonObject = {
  _id: '1',
  title: 'About',
  title_de: 'Über uns',
  title_slug: 'about',
  title_de_slug: 'ueber-uns',
  summary: 'Short',
  summary_de: '',
  summary_it: null,
  components: [{ component: 'text' }],
  components_de: [{ component: 'heading' }],
  components_it: [],
};

describe('CM-2 an entry in one language', () => {
  it('has the words of that language and no columns', () => {
    expect(localise(entry, 'de', { languages })).toEqual({
      _id: '1',
      title: 'Über uns',
      title_slug: 'ueber-uns',
      summary: 'Short',
      components: [{ component: 'heading' }],
    });
  });

  it.each([
    ['the default', 'en'],
    ['one that is not offered', 'fr'],
    ['one without any words', 'it'],
  ])('is the default in %s', (_name, language) => {
    expect(localise(entry, language, { languages })).toEqual({
      _id: '1',
      title: 'About',
      title_slug: 'about',
      summary: 'Short',
      components: [{ component: 'text' }],
    });
  });

  it('has nothing instead of the default where that is asked for', () => {
    const all = localise(entry, 'it', { languages, ignoreDefaultFallback: true });
    expect(all).toMatchObject({ title: null, summary: null, components: null, _id: '1' });
    const one = localise(entry, 'it', { languages, ignoreDefaultFallback: ['summary'] });
    expect(one).toMatchObject({ title: 'About', summary: null });
    expect(localise(entry, 'en', { languages, ignoreDefaultFallback: true })).toMatchObject({ title: 'About' });
  });
});

it('CM-2 a page counts as translated where it has components of its own', () => {
  expect(writtenLanguages(entry, languages, WRITTEN)).toEqual({ languages: ['en', 'de'], own: 'en' });
  const titled = { title: 'x', title_it: 'y', components: null };
  expect(writtenLanguages(titled, languages, WRITTEN)).toEqual({ languages: ['en', 'it'], own: 'en' });
});

it('CM-2 where the words of another language stand in for the first, the page is not written in the first', () => {
  const english = [{ component: 'text', settings: { text: 'Balance' } }];
  const german = [{ component: 'text', settings: { text: 'Saldo' } }];
  const starter = { title: 'Words', components: english, components_en: english, components_de: german };
  expect(writtenLanguages(starter, ['es', 'en', 'de'], STARTER)).toEqual({ languages: ['en', 'de'], own: 'en' });
  const translated = { ...starter, components: [{ component: 'text', settings: { text: 'Saldo de la cuenta' } }] };
  const whole = { languages: ['es', 'en', 'de'], own: 'es' };
  expect(writtenLanguages(translated, ['es', 'en', 'de'], STARTER)).toEqual(whole);
});

it('CM-2 a copy that nobody has translated yet does not take the first language away from a page', () => {
  const english = [{ component: 'text', settings: { text: 'Balance' } }];
  const copied = { title: 'Words', components: english, components_de: english };
  expect(writtenLanguages(copied, languages, WRITTEN)).toEqual({ languages: ['en', 'de'], own: 'en' });
});
