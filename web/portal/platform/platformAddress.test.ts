import { expect, test } from 'vitest';
import { platformAddress } from './platformAddress.ts';

test.each([
  ['', '/platform/BTCUSD'],
  ['?', '/platform/BTCUSD'],
  ['?tvwidgetsymbol=BINANCE%3AETHUSDT', '/platform/ETHUSD'],
  ['?tvwidgetsymbol=FX%3aEURUSD', '/platform/EURUSD'],
  ['?tvwidgetsymbol=FX:EURUSD', '/platform/EURUSD'],
  ['?anything=NASDAQ:AAPL', '/platform/AAPL'],
  ['?first=1&second=OANDA%3AXAUUSD', '/platform/XAUUSD'],
  ['?x=A%3AB%3AEURUSD', '/platform/EURUSD'],
  ['?x=binance:btcusdt', '/platform/BTCUSD'],
  ['?x=BINANCE:USDTUSD', '/platform/USDTUSD'],
  ['?x=TVC:GOLD', '/platform/GOLD'],
  ['?x=BINANCE:POLUSDT', '/platform/POLUSD'],
  ['?x=NYSE%3ABRK.B', '/platform/BRK.B'],
  ['?x=A:EURUSD%0A', '/platform/EURUSD'],
])('/platform%s leads to %s', (search, address) => {
  expect(platformAddress(search)).toBe(address);
});

test.each([
  '?tvwidgetsymbol=EURUSD',
  '?FX:EURUSD',
  '?FX:EURUSD=1',
  '?x=FX:',
  '?x=A:<script>alert(1)</script>',
  '?x=A:%3Cscript%3E',
  '?x=A:../login',
  '?x=A:%2F%2Fevil.example',
  '?x=https://evil.example/',
  '?x=A:EUR%20USD',
  '?x=A:ABCDEFGHIJKLMNOPQRSTU',
  '?x=A:%ZZ',
  '?x=A%253AEURUSD',
])('/platform%s gives nothing of it back', (search) => {
  expect(platformAddress(search)).toBe('/platform/BTCUSD');
});

test('a value that is no symbol leaves the word to the next parameter', () => {
  expect(platformAddress('?utm_source=https://evil.example/&tvwidgetsymbol=BINANCE:SOLUSDT')).toBe('/platform/SOLUSD');
});
