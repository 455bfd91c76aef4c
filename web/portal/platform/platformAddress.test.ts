import { expect, test } from 'vitest';
import { platformAddress } from './platformAddress.ts';

test.each([
  ['', '/platform/BTCUSD'],
  ['?tvwidgetsymbol=BINANCE%3AETHUSDT', '/platform/ETHUSD'],
  ['?tvwidgetsymbol=FX%3aEURUSD', '/platform/EURUSD'],
  ['?tvwidgetsymbol=EURUSD', '/platform/BTCUSD'],
])('/platform%s leads to %s', (search, address) => {
  expect(platformAddress(search)).toBe(address);
});
