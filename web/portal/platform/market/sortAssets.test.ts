import { rate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { buildKnownFacts } from '../buildFacts.ts';
import { sortAssets } from './sortAssets.ts';

const { asset } = buildKnownFacts();
const assets = ['EURUSD', 'USDTRY', 'AUDUSD', 'NOPRICE'].map((symbol) => ({ ...asset, symbol }));
const quotes = new Map([
  ['EURUSD', { sell: rate(100_000_000n), buy: rate(100_010_000n), change: 0.2 }],
  ['USDTRY', { sell: rate(3_400_000_000n), buy: rate(3_410_000_000n), change: -1 }],
  ['AUDUSD', { sell: rate(60_000_000n), buy: rate(60_012_000n), change: 1.5 }],
]);

test.each([
  ['default', ['EURUSD', 'USDTRY', 'AUDUSD', 'NOPRICE']],
  ['symbol', ['AUDUSD', 'EURUSD', 'NOPRICE', 'USDTRY']],
  ['change', ['AUDUSD', 'EURUSD', 'USDTRY', 'NOPRICE']],
  ['spread', ['EURUSD', 'AUDUSD', 'USDTRY', 'NOPRICE']],
] as const)('sorted by %s', (key, symbols) => {
  expect(sortAssets(assets, key, (symbol) => quotes.get(symbol)).map(({ symbol }) => symbol)).toEqual(symbols);
});
