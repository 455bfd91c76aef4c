import { describe, expect, it } from 'vitest';
import { eur, rateOf } from '../money/examples.ts';
import type { Quote } from '../pricing/quote.ts';
import { closeOutsUndone, undoneAt } from './closeOutUndone.ts';
import type { CloseOut, CorrectedTrade } from './closeOutUndone.ts';
import type { CorrectableTrade } from './correction.ts';

const quote = (symbol: string, sell: string, receivedTime = 0): Quote => ({
  symbol,
  sell: rateOf(sell),
  buy: rateOf(sell),
  tickId: 1,
  source: 'test',
  sourceTime: 0,
  receivedTime,
});
const stake = (position: number, symbol: string, amount: string) => ({
  ...({ position, symbol, direction: 'buy', amount: eur(amount), leverage: 10, openRate: rateOf('100') } as const),
});

/** Close-out with 200 of cash: the position of 100 has lost 160, so the equity of 40 is below half of 100. */
const closeOut: CloseOut = {
  execution: 20,
  position: 2,
  at: 1000,
  cash: eur('200'),
  held: [stake(2, 'AAPL', '100')],
  quotes: [quote('AAPL', '84')],
};
/** Makes a trade that closed earlier, and whose result was too low by this amount. */
const before = (change: string): CorrectedTrade => ({
  position: 1,
  closedBy: 10,
  closedAt: 500,
  change: eur(change),
  prices: { open: rateOf('100'), close: rateOf('100') },
});

describe('TC-10 a close-out that would not have happened', () => {
  it.each([
    ['exactly enough', '10', [2]],
    ['a micro-unit too little', '9.999999', []],
    ['a change against the client', '-50', []],
  ])('is found by the rule of the close-out: %s', (_name, change, found) => {
    expect(closeOutsUndone([closeOut], { trades: [before(change)] })).toEqual(found);
  });

  it('is not found for what was closed after it', () => {
    const later = { ...before('1000'), closedBy: 30, closedAt: 2000 };
    expect(closeOutsUndone([closeOut], { trades: [later] })).toEqual([]);
  });

  it('counts a trade that was held and closed in the same moment at its right price', () => {
    const both = { ...closeOut, held: [...closeOut.held, stake(1, 'BTCUSD', '100')] };
    const quotes = [...closeOut.quotes, quote('BTCUSD', '90')];
    const sameMoment = { ...before('0'), closedBy: 21, closedAt: 1000 };
    // Equity is 40 + 0, and the level is half of 200; with a corrected close at 106 the equity is exactly 100.
    const right = { ...sameMoment, prices: { open: rateOf('100'), close: rateOf('106') } };
    expect(closeOutsUndone([{ ...both, quotes }], { trades: [sameMoment] })).toEqual([]);
    expect(closeOutsUndone([{ ...both, quotes }], { trades: [right] })).toEqual([2]);
  });

  it('takes another quote for a bad one where its position is still open', () => {
    const both = { ...closeOut, held: [...closeOut.held, stake(3, 'BTCUSD', '10')] };
    const quotes = [...closeOut.quotes, quote('BTCUSD', '10', 7)];
    const quoteFor = (bad: Quote) => (bad.receivedTime === 7 ? quote('BTCUSD', '115') : bad);
    expect(closeOutsUndone([{ ...both, quotes }], { trades: [], quoteFor })).toEqual([2]);
    expect(closeOutsUndone([{ ...both, quotes }], { trades: [] })).toEqual([]);
  });

  it('takes those with it that followed in the same moment, and not those of a later one', () => {
    const second = { ...closeOut, execution: 21, position: 4, cash: eur('-100') };
    const third = { ...second, execution: 22, position: 5, at: 3000 };
    expect(closeOutsUndone([closeOut, second, third], { trades: [before('10')] })).toEqual([2, 4]);
  });
});

describe('TC-10 what an undone close-out comes to', () => {
  const dealt = { open: rateOf('100'), close: rateOf('84') };
  const trade: CorrectableTrade = {
    direction: 'buy',
    amount: eur('100'),
    leverage: 10,
    closedAt: 0,
    corrections: 0,
    dealt,
    current: dealt,
  };

  it('is the price of now where that is better, and nothing where it is not', () => {
    expect(undoneAt(trade, { sell: rateOf('90'), buy: rateOf('91') })).toEqual({ ...dealt, close: rateOf('90') });
    expect(undoneAt(trade, { sell: rateOf('84'), buy: rateOf('85') })).toBeUndefined();
    expect(undoneAt({ ...trade, direction: 'sell' }, { sell: rateOf('80'), buy: rateOf('81') })).toEqual({
      ...dealt,
      close: rateOf('81'),
    });
  });
});
