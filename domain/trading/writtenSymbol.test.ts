import { expect, test } from 'vitest';
import { writtenSymbol } from './writtenSymbol.ts';
import type { Category } from './instrument.ts';

test.each<[Category, string, string, string]>([
  ['forex', 'EURUSD', 'EUR/USD', 'EUR/USD'],
  ['crypto', 'BTCUSD', 'Bitcoin', 'BTC/USD'],
  ['commodities', 'XAUUSD', 'Gold', 'XAU/USD'],
  ['commodities', 'NATGASUSD', 'Natural Gas', 'NATGAS'],
  ['commodities', 'USOIL', 'Crude Oil (WTI)', 'USOIL'],
  ['stocks', 'AAPL', 'Apple', 'AAPL'],
  ['index', 'DE30EUR', 'Germany 40', 'Germany 40'],
  ['index', 'NAS100USD', 'US Technology 100', 'NAS100USD'],
])('%s %s, %s, is written %s', (category, ticker, name, written) => {
  expect(writtenSymbol({ ticker, name, category })).toBe(written);
});
