import { describe, expect, it, test } from 'vitest';
import { formatRate, parseRate } from '../money/decimal.ts';
import type { Rate } from '../money/money.ts';
import { rate } from '../money/money.ts';
import { crossDecimals, crossPath, crossQuote } from './crossRates.ts';
import type { CrossQuote, CurrencyPair } from './crossRates.ts';

const eurUsd = { symbol: 'EURUSD', base: 'EUR', quote: 'USD' };
const usdJpy = { symbol: 'USDJPY', base: 'USD', quote: 'JPY' };
const gbpUsd = { symbol: 'GBPUSD', base: 'GBP', quote: 'USD' };
const eurChf = { symbol: 'EURCHF', base: 'EUR', quote: 'CHF' };
const eurSek = { symbol: 'EURSEK', base: 'EUR', quote: 'SEK' };
const eurJpy = { symbol: 'EURJPY', base: 'EUR', quote: 'JPY' };

function exactly(text: string): Rate {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`${text} is no rate`);
  return parsed;
}

function quoted(sell: string, buy: string, change?: number): CrossQuote {
  return { sell: exactly(sell), buy: exactly(buy), change };
}

const prices: Readonly<Record<string, CrossQuote>> = {
  EURUSD: quoted('1.16409', '1.16427', 1),
  USDJPY: quoted('154.3', '154.33', 2),
  GBPUSD: quoted('1.31262', '1.31286'),
  EURCHF: quoted('0.93672', '0.93672', -0.5),
  EURSEK: quoted('0', '0'),
};

function shown(base: string, quote: string, pairs: readonly CurrencyPair[]) {
  const path = crossPath(base, quote, pairs);
  const found = path === undefined ? undefined : crossQuote(path, (symbol) => prices[symbol]);
  return found === undefined ? undefined : [formatRate(found.sell), formatRate(found.buy)];
}

test.each([
  ['a quoted pair is itself', 'EUR', 'USD', [eurUsd], ['1.16409', '1.16427']],
  ['an inverse swaps its sides, rounded outwards', 'USD', 'EUR', [eurUsd], ['0.85890729', '0.85904011']],
  ['two legs over the dollar', 'EUR', 'JPY', [eurUsd, usdJpy], ['179.619087', '179.6817891']],
  ['two legs of which both are inverse', 'JPY', 'EUR', [eurUsd, usdJpy], ['0.00556539', '0.00556734']],
  ['a leg forwards and a leg backwards', 'EUR', 'GBP', [eurUsd, gbpUsd], ['0.8866825', '0.88698177']],
  ['the pair itself before any legs', 'EUR', 'USD', [usdJpy, eurJpy, eurUsd], ['1.16409', '1.16427']],
  ['two legs over the euro where the dollar has none', 'USD', 'CHF', [eurUsd, eurChf], ['0.80455564', '0.80468006']],
  ['no way', 'NZD', 'CHF', [eurUsd, eurChf], undefined],
  ['a leg that has never had a price', 'SEK', 'CHF', [eurSek, eurChf], undefined],
  ['a leg that nobody quotes', 'EUR', 'JPY', [eurJpy], undefined],
])('cross rates: %s', (_name, base, quote, pairs, expected) => {
  expect(shown(base, quote, pairs)).toEqual(expected);
});

describe('the change of a cross rate', () => {
  const changeOf = (base: string, quote: string, pairs: readonly CurrencyPair[]) =>
    crossQuote(crossPath(base, quote, pairs) ?? [], (symbol) => prices[symbol])?.change;

  it('is that of its legs together, and turned round in the inverse', () => {
    expect(changeOf('EUR', 'USD', [eurUsd])).toBeCloseTo(1, 10);
    expect(changeOf('USD', 'EUR', [eurUsd])).toBeCloseTo(-0.990099, 5);
    expect(changeOf('EUR', 'JPY', [eurUsd, usdJpy])).toBeCloseTo(3.02, 10);
  });

  it('is not known where one leg’s is not', () => {
    expect(changeOf('EUR', 'GBP', [eurUsd, gbpUsd])).toBeUndefined();
  });
});

test('a product that no rate can hold, or that rounds to nothing, is none', () => {
  const huge = { sell: rate(5_000_000_000_000_000n), buy: rate(5_000_000_000_000_000n) };
  const path = [
    { symbol: 'A', isInverse: false },
    { symbol: 'B', isInverse: false },
  ];
  expect(crossQuote(path, () => huge)).toBeUndefined();
  const inverse = path.map(({ symbol }) => ({ symbol, isInverse: true }));
  expect(crossQuote(inverse, () => huge)).toBeUndefined();
});

test.each([
  ['EUR', 'USD', 5],
  ['EUR', 'JPY', 3],
  ['JPY', 'EUR', 6],
])('%s in %s has %i decimals', (base, quote, decimals) => {
  expect(crossDecimals(base, quote)).toBe(decimals);
});
