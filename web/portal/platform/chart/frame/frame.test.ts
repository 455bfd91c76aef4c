import { expect, test } from 'vitest';
import { frameAddress, isShownInFrame } from './frameAddress.ts';
import { readChoice } from '../../../../data/frameChoice.ts';

test('R24 the frame is asked for the instrument, twelve months and UTC, and the request itself names none of it', () => {
  const origin = 'https://charts.example';
  const address = new URL(
    frameAddress({ origin, code: 'BINANCE:BTCUSDT', interval: '4h', theme: 'light', language: 'de' }),
  );
  expect(address.origin).toBe(origin);
  expect(`${address.pathname}${address.search}`).toBe('/embed-widget/advanced-chart/?locale=de_DE');
  expect(JSON.parse(decodeURIComponent(address.hash.slice(1)))).toMatchObject({
    symbol: 'BINANCE:BTCUSDT',
    interval: '240',
    locale: 'de_DE',
    theme: 'light',
    range: '12M',
    timezone: 'Etc/UTC',
    allow_symbol_change: false,
  });
});

test.each([
  ['BINANCE:BTCUSDT', true],
  ['OANDA:EURUSD', true],
  ['NASDAQ:AAPL', true],
  ['XETR:SAP', false],
  ['EURONEXT:MC', false],
])('%s is shown in frames: %s', (code, isShown) => {
  expect(isShownInFrame(code)).toBe(isShown);
});

test.each([
  ['', undefined],
  ['theme=dark', undefined],
  ['theme=dark; __Host-third-party-frames=1', 'frame'],
  ['__Host-third-party-frames=0; theme=dark', 'own'],
  ['__Host-third-party-frames=2', 'own'],
  ['not__Host-third-party-frames=1', undefined],
])('the cookies %j choose %s', (cookies, choice) => {
  expect(readChoice(cookies)).toBe(choice);
});
