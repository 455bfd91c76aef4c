import { describe, expect, test } from 'vitest';
import { eur, rateOf } from '../money/examples.ts';
import { exampleQuote, heldPosition } from './examples.ts';
import type { OpeningFacts } from './open.ts';
import type { Position } from './position.ts';
import { decideReverse } from './reverse.ts';
import type { ReversingFacts } from './reverse.ts';

const quote = exampleQuote('EURUSD', '109', '110');
const position: Position = {
  ...heldPosition,
  id: 3,
  openedAt: 500,
  stopLoss: rateOf('90'),
  takeProfit: rateOf('120'),
  trailing: rateOf('2'),
  breakEven: rateOf('115'),
};
const open = { kind: 'open' } as const;
const account: OpeningFacts['account'] = {
  currency: 'EUR',
  kind: 'real',
  cash: eur('150'),
  credit: eur('0'),
  used: eur('100'),
  eligibility: { verified: true, groups: ['forex'], customLeverage: { forex: [0] }, regime: 'none' },
  openPositions: 1,
  profit: eur('90'),
  instrumentNotional: eur('1000'),
};
const opening: OpeningFacts = {
  account,
  instrument: {
    symbol: 'EURUSD',
    name: 'EUR/USD',
    category: 'forex',
    decimals: 2,
    ageLimitMs: 60_000,
    leverageCaps: { 'esma-retail': 30 },
  },
  offeredLeverages: [10],
  market: open,
  quote,
  limits: {
    currency: 'EUR',
    openPositions: 1,
    positionAmount: eur('100'),
    notionalPerInstrument: eur('1000'),
    houseExposure: eur('1000'),
    ordersPerSecond: 10,
    pendingOrders: 10,
  },
  houseExposure: eur('1000'),
};
const facts: ReversingFacts = {
  closing: { position, currency: 'EUR', market: open, quote, decimals: 2, now: 2_000 },
  opening,
};
const order = { expectedPrice: undefined, tolerance: undefined };

describe('TR-28 reversing', () => {
  test('closes and opens the opposite with the same amount and leverage, without levels', () => {
    const result = decideReverse(order, facts);
    expect(result).toMatchObject({
      ok: true,
      value: { closed: { id: 3, closeRate: rateOf('109'), profit: eur('90') } },
    });
    expect(result.ok && result.value.opening).toEqual({
      direction: 'sell',
      amount: eur('100'),
      leverage: 10,
      quote,
      openRate: rateOf('108.97275'),
      stopLoss: undefined,
      takeProfit: undefined,
    });
  });

  test('is decided on the account after the close: limits that the position itself fills are no hindrance', () => {
    expect(decideReverse(order, facts).ok).toBe(true);
    const another = { ...opening, account: { ...account, openPositions: 2, instrumentNotional: eur('1001') } };
    expect(decideReverse(order, { ...facts, opening: another })).toMatchObject({
      refusal: { code: 'tooManyPositions' },
    });
  });

  test.each([
    ['a loss leaves too little', { account: { ...account, cash: eur('9.99') } }, 'amountAboveLimit'],
    ['a loss elsewhere leaves too little', { account: { ...account, profit: eur('-50.01') } }, 'amountAboveLimit'],
    ['its leverage is no longer allowed', { offeredLeverages: [5] }, 'leverageNotAllowed'],
    [
      'the category is no longer permitted',
      { account: { ...account, eligibility: { ...account.eligibility, groups: [] } } },
      'noAccess',
    ],
    ['the house holds too much', { houseExposure: eur('-0.01') }, 'exposureAboveLimit'],
  ] as const)('is refused when %s', (_name, change, code) => {
    expect(decideReverse(order, { ...facts, opening: { ...opening, ...change } })).toMatchObject({
      ok: false,
      refusal: { code },
    });
  });

  test('the house gains the room that the position held', () => {
    const full = { ...opening, houseExposure: eur('2000') };
    expect(decideReverse(order, { ...facts, opening: full }).ok).toBe(true);
    const demo = { ...opening, account: { ...account, kind: 'demo' as const }, houseExposure: eur('-5000') };
    expect(decideReverse(order, { ...facts, opening: demo }).ok).toBe(true);
  });

  test('PR-4 the price seen counts once, for both halves', () => {
    expect(decideReverse({ expectedPrice: rateOf('109'), tolerance: 0n }, facts).ok).toBe(true);
    expect(decideReverse({ expectedPrice: rateOf('109.01'), tolerance: 0n }, facts)).toMatchObject({
      refusal: { code: 'priceMoved', params: { price: '109.00' } },
    });
  });

  test('SE-8 a mark-up that has risen since it was seen refuses both halves', () => {
    const lowered = { ...facts, opening: { ...opening, markUp: 10n } };
    expect(decideReverse({ ...order, seenMarkUp: 10n }, lowered).ok).toBe(true);
    expect(decideReverse({ ...order, seenMarkUp: 10n }, facts)).toMatchObject({ refusal: { code: 'markUpRisen' } });
  });

  test('TR-4 nothing is reversed while the market is not usable', () => {
    const closing = { ...facts.closing, market: { kind: 'held' } as const };
    expect(decideReverse(order, { ...facts, closing })).toMatchObject({ refusal: { code: 'temporarilyUnavailable' } });
  });
});
