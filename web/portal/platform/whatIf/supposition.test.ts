import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { ZERO, money, rate } from '@candor/domain/money/money.ts';
import { describe, expect, test } from 'vitest';
import type { LiveQuote } from '../../../data/quotes.ts';
import { EVERYTHING, computeSupposition, movingMarket, readDeposit } from './supposition.ts';

const quote = (symbol: string, state: LiveQuote['state'] = 'open'): LiveQuote => ({
  symbol,
  state,
  buy: rate(10_000_000_000n),
  sell: rate(10_000_000_000n),
  at: undefined,
  change: undefined,
  direction: undefined,
});

const position = (id: number, symbol: string) =>
  ({
    id,
    symbol,
    symbolName: symbol,
    direction: 'buy',
    amount: money(100_000_000n),
    leverage: 10,
    open_date: 0,
    open_rate: rate(10_000_000_000n),
    close_date: null,
    closed_rate: null,
    take_profit: null,
    stop_lost: null,
    profit: ZERO,
    closingReason: null,
    protected: false,
  }) as WirePosition;

const account = { cash: money(1_000_000_000n), credit: ZERO, used: money(200_000_000n) };
const held = [position(1, 'BTCUSD'), position(2, 'EURUSD')];

describe('the what-if panel', () => {
  test.each([
    ['', 0n],
    [' 250.5 ', 250_500_000n],
    ['0', 0n],
    ['-1', undefined],
    ['1e3', undefined],
    ['1.234', undefined],
    ['1000001', undefined],
  ])('reads the deposit %j', (typed, amount) => {
    expect(readDeposit(typed)).toBe(amount);
  });

  test('MA-11 moves one instrument, or all of them', () => {
    const profitOf = (market: string) =>
      computeSupposition(account, held, (symbol) => quote(symbol), { market, tenths: 50, deposit: '' }).after.profit;
    expect(profitOf('BTCUSD')).toBe(50_000_000n);
    expect(profitOf(EVERYTHING)).toBe(100_000_000n);
  });

  test('MA-11 takes an instrument without a price out of it', () => {
    const supposed = computeSupposition(account, held, (symbol) => (symbol === 'BTCUSD' ? quote(symbol) : undefined), {
      market: EVERYTHING,
      tenths: -200,
      deposit: '100',
    });
    expect(supposed.closes.map((close) => close.position.id)).toEqual([1]);
    expect(supposed.after.balance).toBe(1_000_000_000n);
  });
});

test('a market whose last position has closed is not chosen, as if its move had no effect', () => {
  const positions = [{ symbol: 'EURUSD' }, { symbol: 'XAUUSD' }];
  expect(movingMarket('XAUUSD', positions)).toBe('XAUUSD');
  expect(movingMarket('XAUUSD', positions.slice(0, 1))).toBe(EVERYTHING);
  expect(movingMarket(EVERYTHING, positions)).toBe(EVERYTHING);
});
