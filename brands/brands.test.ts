import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandSchema, publicBrand } from './schema.ts';
import type { Brand } from './schema.ts';

/** The seventeen demonstrations: they differ in every configured constant, as the rulings require. */
const folder = new URL('.', import.meta.url);
const ids = readdirSync(folder).filter((name) => existsSync(new URL(`./${name}/brand.json`, folder)));
const read = (id: string, file: string) => readFileSync(new URL(`./${id}/${file}`, folder), 'utf8');
const brands = ids.map((id): Brand => brandSchema.parse(JSON.parse(read(id, 'brand.json'))));
const own = brands.filter(({ id }) => id !== 'northline');

const idsWhere = (holds: (brand: Brand) => boolean) => brands.filter(holds).map(({ id }) => id);
const different = (value: (brand: Brand) => unknown) =>
  new Set(brands.map((brand) => JSON.stringify(value(brand)))).size;

test('there are seventeen, each in a folder of its id, with a host, a name, a mark and a theme of its own', () => {
  expect(brands).toHaveLength(17);
  expect(brands.map(({ id }) => id)).toEqual(ids);
  expect(brands.map(({ hosts }) => hosts)).toEqual(ids.map((id) => [`${id}.localhost`]));
  expect(different(({ name }) => name)).toBe(17);
  expect(new Set(ids.map((id) => read(id, 'logo.svg').replaceAll(/#[0-9a-f]{6}/g, ''))).size).toBe(17);
  expect(new Set(ids.map((id) => /--brand-fill: (\S+);/.exec(read(id, 'theme.css'))?.[1])).size).toBe(17);
});

test('R34 each is plainly a demonstration: fictitious, its entity says so, and nobody has licensed it', () => {
  for (const { id, fictitious, legalEntity } of brands) {
    expect([id, fictitious, legalEntity?.licence]).toEqual([id, true, undefined]);
    expect(legalEntity?.name).toContain('Demonstration');
  }
  expect(different(({ legalEntity }) => legalEntity)).toBe(17);
});

test('no message of a demonstration leaves: endpoints are names that can never be real', () => {
  const endpoints = brands.flatMap(({ contactEndpoint }) => contactEndpoint ?? []);
  expect(endpoints.length).toBeGreaterThan(1);
  for (const endpoint of endpoints) expect(new URL(endpoint).hostname).toMatch(/\.invalid$/);
});

test('S2 some show the quotes at home and some the cross rates; some have a tape', () => {
  expect(idsWhere(({ website }) => website.homeWidget === 'quotes').length).toBeGreaterThan(3);
  expect(idsWhere(({ website }) => website.homeWidget === 'crossRates').length).toBeGreaterThan(3);
  expect(idsWhere(({ website }) => website.tickerTape).length).toBeGreaterThan(3);
  expect(idsWhere(({ website }) => !website.tickerTape).length).toBeGreaterThan(3);
});

test('each home with a website pictures the platform with an instrument that the brand offers', () => {
  for (const { id, website, hiddenInstruments } of brands)
    expect([id, hiddenInstruments.includes(website.picture)]).toEqual([id, false]);
  expect(different(({ website }) => website.picture)).toBeGreaterThan(9);
});

test('S9 flags: registration and economics are off in some', () => {
  expect(idsWhere(({ registration }) => !registration)).toEqual(['saltmarsh']);
  expect(idsWhere(({ website }) => !website.economics)).toEqual([
    'basalt-vey',
    'cranefold',
    'quillstone',
    'tallowgate',
  ]);
});

test.each([
  ['R21 one is a portal alone', ['tallowgate'], ({ restricted }: Brand) => restricted],
  ['R10 one is without the robot', ['ferrowick'], ({ robot }: Brand) => !robot],
  ['R17 two mask referred addresses', ['lindenwerk', 'winterglas'], (brand: Brand) => brand.maskReferredEmails],
  [
    'R24 two have widgets of a third party',
    ['bahia-clara', 'orrery-lane'],
    ({ website }: Brand) => website.widgets.provider === 'frame',
  ],
  ['R24 two have its chart', ['kestrelmoor', 'orrery-lane'], ({ chart }: Brand) => chart.provider === 'frame'],
  [
    'two ask everybody for a second factor',
    ['basalt-vey', 'lindenwerk'],
    ({ secondFactor }: Brand) => secondFactor === 'required',
  ],
  [
    'two do not say whether an address is known',
    ['harbour-rowe', 'lindenwerk'],
    (brand: Brand) => !brand.revealEmailState,
  ],
])('%s', (_rule, expected, holds) => {
  expect(idsWhere(holds)).toEqual(expected);
});

describe('R7 regimes', () => {
  const bound = brands.filter(({ regime }) => regime === 'esma-retail');
  const MOST = { forex: 30, stocks: 5, crypto: 2, commodities: 20, index: 20 };

  test("the base brand and some others show the specification's full list, the rest are bound", () => {
    expect(idsWhere(({ regime }) => regime === 'none')).toContain('northline');
    expect(brands.length - bound.length).toBeGreaterThan(3);
    expect(bound.length).toBeGreaterThan(brands.length / 2);
  });

  test.each(Object.entries(MOST))('bound brands offer %s at no more than %i', (category, most) => {
    for (const { id, leverages } of bound) {
      const list = leverages[category as keyof typeof leverages];
      expect([id, Math.max(...list) <= most, list]).toEqual([id, true, [...list].toSorted((a, b) => a - b)]);
    }
  });
});

test('S9 the least deposit is 250 in some and something else in others', () => {
  expect(idsWhere(({ payments }) => payments.minimumDeposit === '250.00').length).toBeGreaterThan(2);
  expect(different(({ payments }) => payments.minimumDeposit)).toBeGreaterThan(8);
});

test('S9 methods depend on configuration: other providers in another order, several of one id', () => {
  expect(different(({ payments }) => payments.methods.map(({ key, provider }) => [key, provider]))).toBe(17);
  for (const brand of brands) {
    const { id, payments } = brand;
    const keys = payments.methods.map(({ key }) => key);
    expect([id, new Set(keys).size]).toEqual([id, keys.length]);
    expect(payments.methods.filter(({ type }) => type === 1).length).toBeGreaterThan(1);
    expect([id, publicBrand(brand).paymentMethods.length > 0]).toEqual([id, true]);
  }
  expect(different((brand) => publicBrand(brand).paymentMethods)).toBeGreaterThan(8);
});

test('R23 languages: all have English and German, and some begin with another than English', () => {
  for (const { id, languages, tagline } of brands) {
    expect([id, languages.includes('en'), languages.includes('de')]).toEqual([id, true, true]);
    expect([id, ...languages.filter((language) => tagline[language] === undefined)]).toEqual([id]);
  }
  const first = (wanted: string) => idsWhere(({ languages }) => languages[0] === wanted);
  expect([first('de').length, first('it').length, first('es').length]).toEqual([3, 1, 1]);
  expect(different(({ languages }) => languages)).toBeGreaterThan(5);
});

test('each has its own limits, levels, hidden instruments and money to practise with', () => {
  expect(different(({ limits }) => limits)).toBe(17);
  expect(different(({ levels }) => levels)).toBe(17);
  expect(different(({ demoFunding }) => demoFunding)).toBeGreaterThan(12);
  expect(different(({ hiddenInstruments }) => hiddenInstruments)).toBeGreaterThan(12);
  for (const { id, levels } of brands) {
    const from = levels.map((level) => BigInt(level.from.replace('.', '')));
    expect([id, from]).toEqual([id, from.toSorted((a, b) => (a < b ? -1 : 1))]);
    expect(from[0]).toBe(0n);
  }
});

test('their pages differ in more than colour: themes, compositions, shapes and faces', () => {
  expect(idsWhere(({ theme }) => theme === 'light').length).toBeGreaterThan(4);
  expect(idsWhere(({ theme }) => theme === 'dark').length).toBeGreaterThan(4);
  expect(different(({ look }) => look)).toBeGreaterThan(14);
  expect(different(({ fonts }) => fonts)).toBeGreaterThan(9);
  const shape = (id: string) => /--radius-card: \S+;/.exec(read(id, 'theme.css'))?.[0];
  expect(new Set(own.map(({ id }) => shape(id))).size).toBeGreaterThan(5);
});

test('a theme names its own faces and loads no other', () => {
  for (const { id, fonts } of own) {
    const families = [...read(id, 'theme.css').matchAll(/'([\w ]+) Variable'/g)].map(([, name = '']) => name);
    const named = new Set(families.map((name) => name.toLowerCase().replaceAll(' ', '-')));
    expect([id, ...[...named].toSorted()]).toEqual([id, ...fonts.toSorted()]);
  }
});
