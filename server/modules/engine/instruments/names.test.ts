import { afterEach, expect, test } from 'vitest';
import { catalogued } from './catalogue.ts';
import { changedTickers, findInstrument, learnSymbolChanges, namesOf, symbolOf, tickerOf } from './names.ts';
import { presentAsset } from './present.ts';

const changes = [
  { actionId: 'one', symbol: 'PYPL', at: 100, ticker: 'PYX' },
  { actionId: 'two', symbol: 'MATICUSD', at: 150, ticker: 'POLUSD' },
  { actionId: 'three', symbol: 'PYPL', at: 200, ticker: 'PAY' },
];

afterEach(() => learnSymbolChanges([]));

function found(name: string) {
  const instrument = findInstrument(name);
  if (instrument === undefined) throw new Error(`${name} is unknown`);
  return instrument;
}

test('CA-17 an instrument is found by every name that it has or had, whatever the case', () => {
  expect(findInstrument('PYX')).toBeUndefined();
  learnSymbolChanges(changes);
  for (const name of ['PYPL', 'PYX', 'pay']) expect(found(name).symbol).toBe('PYPL');
  expect(['pyx', 'PAY', 'PYPL', 'NOTHING'].map(symbolOf)).toEqual(['PYPL', 'PYPL', 'PYPL', 'NOTHING']);
  expect([50, 100, 199, 200, undefined].map((at) => tickerOf('PYPL', at))).toEqual([
    'PYPL',
    'PYX',
    'PYX',
    'PAY',
    'PAY',
  ]);
});

test('CA-17 pages get the ticker, its code, and all other names; the symbol stays', () => {
  learnSymbolChanges(changes);
  expect(presentAsset(found('PAY'), [1], 'none')).toMatchObject({
    symbol: 'PYPL',
    ticker: 'PAY',
    code: 'NASDAQ:PAY',
    name: 'PayPal',
    aliases: ['PYX', 'PAY'],
    former_tickers: [
      { ticker: 'PYPL', until: 100 },
      { ticker: 'PYX', until: 200 },
    ],
  });
  // A code that does not contain the symbol is the venue's own.
  expect(namesOf(found('POLUSD'))).toMatchObject({ ticker: 'POLUSD', code: 'BINANCE:POLUSDT', aliases: ['POLUSD'] });
  expect(namesOf(found('AAPL'))).toMatchObject({ ticker: 'AAPL', former: [], aliases: [] });
});

test.each([
  ['BTCUSD', 'XBTUSD', 'BINANCE:XBTUSDT'],
  // Our rule cannot derive the code that a venue quoting in USDT uses for another quote currency.
  ['BTCUSD', 'XBTEUR', 'BINANCE:BTCUSDT'],
  ['PYPL', 'PYX', 'NASDAQ:PYX'],
])('CA-17 the code of %s as %s is %s, and leads back to it', (symbol, ticker, code) => {
  learnSymbolChanges([{ actionId: 'one', symbol, at: 100, ticker }]);
  expect(namesOf(found(symbol)).code).toBe(code);
  expect(found(code.slice(code.indexOf(':') + 1).replace(/USDT$/, 'USD')).symbol).toBe(symbol);
});

test('CA-17 lists learn of every ticker that is not the symbol, the latest of each', () => {
  expect(changedTickers()).toEqual([]);
  learnSymbolChanges(changes);
  expect(changedTickers()).toEqual([
    { symbol: 'PYPL', ticker: 'PAY' },
    { symbol: 'MATICUSD', ticker: 'POLUSD' },
  ]);
});

test('CA-18 a catalogue that gives the name of one to another stops the start', () => {
  expect(catalogued('AAPL')).toBeDefined();
  expect(() => learnSymbolChanges([{ actionId: 'one', symbol: 'PYPL', at: 1, ticker: 'AAPL' }])).toThrow(
    /AAPL is PYPL/,
  );
});
