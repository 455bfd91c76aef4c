import { expect, it } from 'vitest';
import { loadBrand } from '../brands.ts';
import { ThreadBus } from '../bus/threads.ts';
import { SettingBoard } from '../modules/engine/dealing/index.ts';
import { contentAddress, contentOf } from './content.ts';
import { starterPack } from './starterPack.ts';

const brand = { languages: ['en', 'de'] as const };

it.each([
  ['/', { slug: 'index' }],
  ['/about', { slug: 'about' }],
  ['/de', { language: 'de', slug: 'index' }],
  ['/de/', { language: 'de', slug: 'index' }],
  ['/de/about', { language: 'de', slug: 'about' }],
  ['/en/about', { language: 'en', slug: 'about' }],
  ['/it/about', {}],
  ['/it', { slug: 'it' }],
  ['/_root.data', { slug: 'index' }],
  ['/_.data?_routes=a', { slug: 'index' }],
  ['/about.data?_routes=x', { slug: 'about' }],
  ['/de.data', { language: 'de', slug: 'index' }],
  ['/de/_.data', { language: 'de', slug: 'index' }],
  ['/de/about.data', { language: 'de', slug: 'about' }],
  ['/platform/BTCUSD', {}],
  ['/About', {}],
  ['/a%2e', {}],
])('the content of %s is %o', (address, expected) => {
  expect(contentAddress(address, { languages: [...brand.languages] })).toEqual(expected);
});

it('CM-1 every page of the pack is filled for a brand and says itself in German', () => {
  const pack = starterPack(loadBrand('northline'), 2026);
  expect(pack.map(({ name }) => name)).toEqual(expect.arrayContaining(['index', 'about', 'Settings']));
  expect(JSON.stringify(pack)).not.toContain('{{');
  for (const { kind, name, entry } of pack) {
    if (kind !== 'page') continue;
    expect(entry['title'], name).toEqual(expect.any(String));
    expect(entry['title_de'], name).toEqual(expect.any(String));
    expect(entry['components_de'], name).toHaveLength((entry['components'] as unknown[]).length);
  }
});

it.each([
  [7, 'may take about seven business days', 'können etwa sieben Geschäftstage dauern'],
  [1, 'may take about one business day', 'können etwa einen Geschäftstag dauern'],
  [12, 'may take about 12 business days', 'können etwa 12 Geschäftstage dauern'],
])('WD-10 the pages of a brand that pays within %s business days say so', (withdrawalDays, english, german) => {
  const northline = loadBrand('northline');
  const pack = starterPack({ ...northline, payments: { ...northline.payments, withdrawalDays } }, 2026);
  for (const name of ['economics', 'terms-conditions']) {
    const text = JSON.stringify(pack.find((page) => page.name === name)?.entry);
    expect(text).toContain(english);
    expect(text).toContain(german);
  }
});

it('WD-10 the pages follow the number of days that two people set, and no other setting', () => {
  const board = new SettingBoard(ThreadBus.hub(), [loadBrand('northline')]);
  const texts: string[] = [];
  board.listenPayments((changed) => texts.push(JSON.stringify(starterPack(changed, 2026))));
  const change = { brandId: 'northline', commandId: 'a', at: 0, version: 1 };
  board.learn([{ ...change, key: 'payments.withdrawalDays', text: '5' }]);
  expect(texts.map((text) => text.includes('may take about five business days'))).toEqual([true]);
  const days = { ...change, key: 'payments.withdrawalDays', text: '5' } as const;
  board.learn([days, { ...change, version: 2, key: 'limits.openPositions', text: '5' }]);
  expect(texts).toHaveLength(1);
});

it.each([
  ['differs', 'c', { copyrights: { en: 'c', de: 'd' } }],
  ['is the same', 'd', {}],
])('a page of the portal has the copyright in each language if it %s', async (_title, english, expected) => {
  const source = {
    settings: async (_brandId: string, language: string) => ({ copyright: language === 'de' ? 'd' : english }),
    page: async () => undefined,
    pages: async () => [],
    submit: async () => false,
  };
  const northline = loadBrand('northline');
  expect(northline.languages).toEqual(expect.arrayContaining(['en', 'de']));
  const found = await contentOf(source, {
    brand: { ...northline, languages: ['en', 'de'] },
    language: 'en',
    address: '/transactions',
  });
  expect(found).toEqual({ settings: { copyright: english }, ...expected });
});
