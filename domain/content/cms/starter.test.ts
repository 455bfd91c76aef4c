import { expect, it } from 'vitest';
import { fillStarter } from './starter.ts';

const words = (language: string) => ({ brand: 'North & Line', least: language === 'de' ? '250 €' : '€250' });
const page = {
  title: '{{brand}}',
  title_de: '{{brand}} auf Deutsch',
  title_it: null,
  summary: 'At least {{least}}',
  components: [{ component: 'text', settings: { text: 'From {{least}}' } }],
  components_de: [{ component: 'text', settings: { text: 'Ab {{least}}' } }],
};

it('CM-1 places are filled in the words of their column, empty columns are left out', () => {
  expect(fillStarter(page, words, ['en', 'de', 'it'])).toEqual({
    title: 'North & Line',
    title_de: 'North & Line auf Deutsch',
    summary: 'At least €250',
    components: [{ component: 'text', settings: { text: 'From €250' } }],
    components_de: [{ component: 'text', settings: { text: 'Ab 250 €' } }],
  });
});

it('CM-1 the words of the first language of a brand stand in the fields themselves', () => {
  const filled = fillStarter(page, words, ['de', 'en']);
  expect(filled).toMatchObject({ title: 'North & Line auf Deutsch', title_en: 'North & Line' });
  expect(filled['summary']).toBe('At least €250');
  expect(filled).not.toHaveProperty('summary_en');
  expect(fillStarter(page, words, ['de'])).not.toHaveProperty('title_en');
});

it("CM-1 where the first language is not translated the pack's stands in for it, and is still its own readers'", () => {
  const filled = fillStarter(page, words, ['it', 'en', 'de']);
  expect(filled).toMatchObject({
    title: 'North & Line',
    title_en: 'North & Line',
    title_de: 'North & Line auf Deutsch',
    components: [{ component: 'text', settings: { text: 'From €250' } }],
    components_en: [{ component: 'text', settings: { text: 'From €250' } }],
  });
  expect(filled).not.toHaveProperty('summary_en');
});

it('CM-1 a place that nobody knows is a mistake', () => {
  expect(() => fillStarter({ title: '{{licence}}' }, words, ['en'])).toThrow('{{licence}}');
});
