import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandNames } from '@candor/brands/folder.ts';
import { approvalSubjects } from '@candor/domain/approvals/approval.ts';
import { dataClassNames } from '@candor/domain/data/classes.ts';
import { deskOf } from '@candor/domain/staff/today.ts';
import { paymentProviders } from '@candor/server/providers/payments/providers.ts';
import { expect, test } from 'vitest';
import { ROOT, readSources } from './sources.ts';

const FOLDER = join(ROOT, 'locales');

/** Texts by key: `refusals.priceMoved`. */
type Texts = ReadonlyMap<string, string>;

const english = readTexts('en');
const german = readTexts('de');

/** The office speaks English and German; clients and partners never read it. */
const OFFICE = /^office/;
/** Terms that traders of every language use in English. */
const TERMS = /stop loss|take profit|(?:buy|sell) (?:limit|stop)|average true range|webhook-id/gi;

/** Languages, besides English, in which a brand serves its clients and partners. */
const offered = languagesOfBrands().filter((language) => language !== 'en');

test('LA-3: German has the areas and keys of English, and no others', () => {
  expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

test('FE-6: the record has words for every step of what two people decide, also where it is refused after all', () => {
  const steps = ['requested', 'approved', 'refused', 'withdrawn', 'failed'];
  const keys = approvalSubjects.flatMap((subject) => steps.map((step) => `office.acts.${subject}_${step}`));
  expect(keys.filter((key) => !english.has(key) || !german.has(key))).toEqual([]);
});

test('HO-1: every act of a desk has a word for the day’s work', () => {
  const acts = [...english.keys()]
    .filter((key) => key.startsWith('office.acts.'))
    .map((key) => key.split('.')[2] ?? '');
  const done = acts.filter((act) => deskOf(act.replace('_', '.')) !== undefined).map((act) => act.split('_')[1] ?? '');
  expect(done.length).toBeGreaterThan(100);
  expect(done.filter((word) => !english.has(`office.home.today.done.${word}`))).toEqual([]);
});

test('the office calls every payment provider by a name, not by its code', () => {
  const keys = paymentProviders.map(({ id }) => `office.providers.${id}`);
  expect(keys.filter((key) => !english.has(key))).toEqual([]);
});

test('the office calls every class of data by a name, not by its code', () => {
  const keys = dataClassNames.map((name) => `officeDesks.data.names.${name}`);
  expect(keys.filter((key) => !english.has(key) || !german.has(key))).toEqual([]);
});

test('BR-1: the office writes no currency of its own: sums are the brand’s', () => {
  const office = [...english, ...german].filter(([key]) => key.startsWith('office'));
  expect(office.filter(([, text]) => /[€$£]|\bEUR\b/.test(text.replaceAll(/\$t\(/g, '')))).toEqual([]);
  const fixed = readSources('.tsx').filter(({ path }) => path.startsWith('web/backoffice/'));
  expect(fixed.filter(({ text }) => /[€£]/.test(text)).map(({ path }) => path)).toEqual([]);
});

test.each(offered)('LA-3: every text in %s has the figures of the English one, and is not empty', (language) => {
  const differing = [...readTexts(language)].filter(([key, text]) => {
    const original = english.get(key.replace(/_many$/, '_other'));
    const isLost = text.trim() === '' && original !== '';
    return original === undefined || isLost || placesOf(text) !== placesOf(original);
  });
  expect(differing).toEqual([]);
});

test('LA-3: the brands offer the languages that have words', () => {
  expect(offered).toEqual(['de', 'es', 'it']);
});

test.each(offered)('LA-3: %s, which a brand offers, has every text that clients and partners read', (language) => {
  const texts = readTexts(language);
  const shown = [...english.keys()].filter((key) => !OFFICE.test(key));
  expect(shown.filter((key) => !texts.has(key))).toEqual([]);
  expect(shown.length).toBeGreaterThan(3_000);
});

test.each(['en', ...offered])('plural forms in %s are those that the language counts by', (language) => {
  const texts = readTexts(language);
  const counted = [...texts.keys()].filter((key) => key.endsWith('_one')).map((key) => key.slice(0, -'_one'.length));
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const forms = counted.flatMap((key) => pluralCategories.map((category) => `${key}_${category}`));
  expect(forms.filter((key) => !texts.has(key))).toEqual([]);
  expect(counted.length).toBeGreaterThan(0);
});

test('the words of the other languages are not English ones that were forgotten', () => {
  const same = offered.flatMap((language) =>
    [...readTexts(language)].filter(([key, text]) => text === english.get(key) && isSentence(text)),
  );
  expect(same).toEqual([]);
});

test.each([
  ['de', /\b(?:du|dein\w*|dich|dir)\b/i],
  ['it', /(?<![\p{L}'])(?:tu|tuo|tua|tuoi|tue)(?![\p{L}])/iu],
  ['es', /(?<![\p{L}])(?:tú|tu|tus|te|contigo)(?![\p{L}])/iu],
])('a client is addressed politely in %s', (language, familiar) => {
  expect([...readTexts(language)].filter(([, text]) => familiar.test(text))).toEqual([]);
});

test('every area stands in the catalogue of each language that has it', () => {
  for (const [language, areas] of [
    ['en', areasOf('en')],
    ['de', areasOf('de')],
    ['it', areasOf('it')],
    ['es', areasOf('es')],
  ] as const) {
    const catalogue = readFileSync(join(FOLDER, `${language}.ts`), 'utf8');
    const missing = areas.filter(
      (area) => !OF_THE_SERVER.has(area) && !OF_A_PART.has(area) && !catalogue.includes(`'./${language}/${area}.json'`),
    );
    expect(missing, language).toEqual([]);
  }
});

/**
 * Texts that only the server writes: mail and its names of limits, reasons of a rejection, the page of all brands.
 * Pages need none of them.
 */
const OF_THE_SERVER = new Set(['brandSwitcher', 'limitNames', 'mail', 'rejections', 'withdrawalItems']);
/** Texts that a part of the pages fetches only when a visitor opens it. */
const OF_A_PART = new Set([
  'affiliatePanel',
  'officeClients',
  'officeComplaints',
  'officeContent',
  'officeDealing',
  'officeDesks',
  'officeLists',
  'officeMailTexts',
  'officeOperator',
  'officePayments',
  'officeProviders',
  'officeRegulator',
  'officeReports',
  'officeSettings',
  'officeSources',
  'officeStudio',
]);

/** Has the text two or more words that are not terms? */
function isSentence(text: string): boolean {
  return /[a-z]{3,} [a-z]{3,}/.test(text.replaceAll(TERMS, ''));
}

/** Lists the names of a text's placeholders, sorted: sentences differ in order between languages. */
function placesOf(text: string): string {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([place]) => place)
    .toSorted()
    .join(' ');
}

function languagesOfBrands(): readonly string[] {
  const files = brandNames().map((brand) => readFileSync(join(ROOT, 'brands', brand, 'brand.json'), 'utf8'));
  const lists = files.map((text) => JSON.parse(text) as { languages: string[]; portalLanguages?: string[] });
  return [
    ...new Set(lists.flatMap(({ languages, portalLanguages = [] }) => [...languages, ...portalLanguages])),
  ].toSorted();
}

function areasOf(language: string): readonly string[] {
  const folder = join(FOLDER, language);
  return (existsSync(folder) ? readdirSync(folder) : []).map((file) => file.replace(/\.json$/, ''));
}

function readTexts(language: string): Texts {
  const texts = new Map<string, string>();
  for (const area of areasOf(language))
    collect(texts, area, JSON.parse(readFileSync(join(FOLDER, language, `${area}.json`), 'utf8')));
  return texts;
}

function collect(texts: Map<string, string>, key: string, value: unknown): void {
  if (typeof value === 'string') texts.set(key, value);
  else for (const [name, part] of Object.entries(value ?? {})) collect(texts, `${key}.${name}`, part);
}
