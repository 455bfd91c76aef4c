import { expect, test } from 'vitest';
import { buildKnownFacts } from '../buildFacts.ts';
import { marketTabs, shownTab } from './marketTab.ts';

const { asset } = buildKnownFacts();
const ofCategory = (name: string) => ({ ...asset, position_assets_category: { name, leverage: '1' } });
const all = ['index', 'commodities', 'crypto', 'stocks', 'forex'].map(ofCategory);
const bitcoin = { ...asset, symbol: 'BTCUSD', position_assets_category: { name: 'crypto', leverage: '1' } };

test('the favourites come first where there are any', () => {
  expect(marketTabs([], all)).toEqual(['forex', 'stocks', 'crypto', 'commodities', 'index']);
  expect(marketTabs(['EURUSD'], all)).toEqual(['favourites', 'forex', 'stocks', 'crypto', 'commodities', 'index']);
});

test('a category of which the brand offers nothing has no tab', () => {
  expect(marketTabs([], [bitcoin, ofCategory('index')])).toEqual(['crypto', 'index']);
});

test.each([
  ['nothing was chosen', undefined, [], 'crypto'],
  ['nothing was chosen, and it is marked', undefined, ['BTCUSD'], 'crypto'],
  ['another tab is looked at', { tab: 'forex', symbol: 'BTCUSD' }, [], 'forex'],
  ['it was opened from another tab', { tab: 'forex', symbol: 'EURUSD' }, [], 'crypto'],
  ['it was opened from the favourites', { tab: 'favourites', symbol: 'EURUSD' }, ['BTCUSD', 'EURUSD'], 'favourites'],
  ['it is no favourite', { tab: 'favourites', symbol: 'EURUSD' }, ['EURUSD'], 'crypto'],
  ['favourites are looked at', { tab: 'favourites', symbol: 'BTCUSD' }, ['EURUSD'], 'favourites'],
  ['the last favourite is gone', { tab: 'favourites', symbol: 'BTCUSD' }, [], 'crypto'],
] as const)('Bitcoin is open and %s', (_name, chosen, favourites, tab) => {
  expect(shownTab(chosen, bitcoin, favourites)).toBe(tab);
});
