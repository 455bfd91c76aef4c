import { rateOf } from '@candor/domain/money/examples.ts';
import { tickSize } from '@candor/domain/trading/pip.ts';
import { expect, test } from 'vitest';
import { instruments, parseCatalogue } from './catalogue.ts';
import facts from './catalogue.json' with { type: 'json' };
import { findInstrument } from './names.ts';
import { presentAsset } from './present.ts';

test('the catalogue has the specified lists: 19 crypto, 32 forex, 49 stocks and indices, 10 commodities', () => {
  const count = (category: string) => instruments.filter((one) => one.category === category).length;
  expect([count('crypto'), count('forex'), count('stocks'), count('index'), count('commodities')]).toEqual([
    19, 32, 37, 12, 10,
  ]);
});

test('ten instruments are busy enough for the short age limit of R8', () => {
  expect(instruments.filter((one) => one.ageLimitMs === 15_000)).toHaveLength(10);
});

test('a charting code leads to an instrument: its tail, USDT read as USD, is a symbol or an alias', () => {
  for (const { code, symbol } of instruments) {
    const tail = code.slice(code.lastIndexOf(':') + 1).replace(/USDT$/, 'USD');
    expect(findInstrument(tail)?.symbol).toBe(symbol);
  }
});

test('an instrument is found by alias and in any case; a stranger is not', () => {
  expect(findInstrument('polusd')?.symbol).toBe('MATICUSD');
  expect(findInstrument('GOLD')?.symbol).toBe('XAUUSD');
  expect(findInstrument('NOTHING')).toBeUndefined();
});

test.each([
  ['EURUSD', 30],
  ['AUDUSD', 20],
  ['EURGBP', 30],
  ['XAUUSD', 20],
  ['XAGUSD', 10],
  ['SPX500USD', 20],
  ['US2000USD', 10],
  ['AAPL', 5],
  ['BTCUSD', 2],
])('the European cap of %s is %i', (symbol, cap) => {
  expect(findInstrument(symbol)?.leverageCaps['esma-retail']).toBe(cap);
});

test.each([
  ['EURUSD', '0.0001'],
  ['USDJPY', '0.01'],
  ['USDMXN', '0.0001'],
  ['SPX500USD', '1'],
  ['AAPL', '0.01'],
  ['ENI', '0.01'],
  ['XAUUSD', '0.1'],
  ['BTCUSD', '1'],
  ['ETHUSD', '0.1'],
  ['XRPUSD', '0.0001'],
])('LV-1 a pip of %s is %s', (symbol, pip) => {
  expect(findInstrument(symbol)?.pip).toBe(rateOf(pip));
});

test('LV-1 everywhere a pip is a whole number of ticks, and some of them make a spread', () => {
  for (const { symbol, pip, decimals, seedPrice, spreadBps } of instruments) {
    expect(pip % tickSize({ decimals }), symbol).toBe(0n);
    const spreadInPips = (Number(seedPrice) * spreadBps) / 10_000 / Number(pip);
    expect(spreadInPips, symbol).toBeGreaterThan(0.05);
    expect(spreadInPips, symbol).toBeLessThan(300);
  }
});

test('venues name each instrument once: Binance the crypto, OANDA forex, indices and commodities, FIX all', () => {
  for (const [venue, count] of [
    ['binance', 19],
    ['oanda', 54],
    ['fix', 110],
  ] as const) {
    const names = instruments.flatMap(({ feeds }) => feeds[venue] ?? []);
    expect([venue, new Set(names).size, names.length]).toEqual([venue, count, count]);
  }
  expect(findInstrument('MATICUSD')?.feeds.binance).toBe('polusdt');
  expect(findInstrument('USOIL')?.feeds.oanda).toBe('WTICO_USD');
});

const eurusd = facts.find((one) => one.symbol === 'EURUSD');

test.each([
  ['an unknown field', { ...eurusd, colour: 'red' }],
  ['a missing field', { ...eurusd, hours: undefined }],
  ['a pip below a tick', { ...eurusd, pip: 0.000001 }],
  ['a price that is no decimal', { ...eurusd, seedPrice: 1e-9 }],
  ['a venue nobody knows', { ...eurusd, feeds: { elsewhere: 'EUR' } }],
  ['a strange calendar', { ...eurusd, hours: 'always' }],
])('%s stops the start', (_, wrong) => {
  expect(() => parseCatalogue([wrong])).toThrow();
});

test('two instruments of one name stop the start', () => {
  expect(() => parseCatalogue([eurusd, eurusd])).toThrow('EURUSD names two instruments');
});

test('an asset speaks the words of the specification', () => {
  const gold = findInstrument('XAUUSD');
  expect(gold && presentAsset(gold, [1, 3, 5], 'esma-retail')).toMatchObject({
    symbol: 'XAUUSD',
    code: 'OANDA:XAUUSD',
    asset_category_id: 4,
    position_assets_category: { name: 'commodities', leverage: '1,3,5' },
    leverage_cap: 20,
  });
  expect(gold && presentAsset(gold, [1], 'none').leverage_cap).toBeNull();
});
