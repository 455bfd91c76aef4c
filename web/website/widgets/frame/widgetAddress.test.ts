import { expect, test } from 'vitest';
import { isShownInWidgets, widgetAddress } from './widgetAddress.ts';
import { crossRatesSettings, eventsSettings } from './widgetSettings.ts';

const origin = 'https://widgets.example';
const site = 'https://brand.example';

test('R24 a widget is asked for behind the hash, so that the request itself names only kind and language', () => {
  const settings = crossRatesSettings();
  const address = new URL(
    widgetAddress({ origin, site, kind: 'forex-cross-rates', theme: 'light', language: 'de', settings }),
  );
  expect(address.origin).toBe(origin);
  expect(`${address.pathname}${address.search}`).toBe('/embed-widget/forex-cross-rates/?locale=de_DE');
  expect(JSON.parse(decodeURIComponent(address.hash.slice(1)))).toEqual({
    width: '100%',
    height: 400,
    colorTheme: 'light',
    isTransparent: true,
    locale: 'de_DE',
    currencies: ['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD'],
    largeChartUrl: 'https://brand.example/platform/',
  });
});

test('another theme, language or content is another address, which makes the frame begin anew', () => {
  const widget = {
    origin,
    site,
    kind: 'events',
    theme: 'dark',
    language: 'en',
    settings: eventsSettings(['USD'], ['high']),
  } as const;
  const others = [
    { ...widget, theme: 'light' } as const,
    { ...widget, language: 'it' } as const,
    { ...widget, settings: eventsSettings(['USD', 'EUR'], ['high']) },
  ];
  expect(new Set([widget, ...others].map(widgetAddress)).size).toBe(4);
});

test('the calendar of the provider takes our filters', () => {
  expect(eventsSettings(['USD', 'EUR'], ['low', 'high'])).toEqual({
    height: 600,
    importanceFilter: '-1,1',
    currencyFilter: 'USD,EUR',
  });
});

test.each([
  ['BINANCE:BTCUSDT', true],
  ['TVC:USOIL', true],
  ['XETR:SAP', false],
  ['EURONEXT:MC', false],
])('%s is shown in widgets: %s', (code, isShown) => {
  expect(isShownInWidgets(code)).toBe(isShown);
});
