import { describe, expect, test } from 'vitest';
import { parseMoney, parseRate } from '../money/decimal.ts';
import { ZERO } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { whatIf } from './whatIf.ts';
import type { HeldPosition, SeenPrice } from './whatIf.ts';

function eur(text: string): Money {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`${text} is not money`);
  return value;
}

function price(text: string): Rate {
  const value = parseRate(text);
  if (value === undefined) throw new Error(`${text} is not a rate`);
  return value;
}

const at100: SeenPrice = { buy: price('100'), sell: price('100'), isUsable: true };

function held(id: number, changes: Partial<HeldPosition> = {}): HeldPosition {
  return {
    id,
    symbol: 'BTCUSD',
    direction: 'buy',
    amount: eur('100'),
    leverage: 10,
    openRate: price('100'),
    stopLoss: undefined,
    takeProfit: undefined,
    ...changes,
  };
}

interface Case {
  readonly cash: string;
  readonly positions: readonly HeldPosition[];
  readonly prices?: Readonly<Record<string, SeenPrice>>;
  /** Moves by symbol, in hundredths of a percent. */
  readonly moves?: Readonly<Record<string, bigint>>;
  readonly deposit?: Money;
}

function suppose({ cash, positions, prices = { BTCUSD: at100 }, moves = {}, deposit = ZERO }: Case) {
  const used = eur(String(positions.length * 100));
  const facts = {
    account: { cash: eur(cash), credit: ZERO, used },
    positions,
    prices: new Map(Object.entries(prices)),
  };
  return whatIf(facts, { moves: new Map(Object.entries(moves)), deposit });
}

describe('what if', () => {
  test('MA-11 nothing moves: nothing changes', () => {
    const { before, after, closes } = suppose({ cash: '1000', positions: [held(1)] });
    expect(after).toEqual(before);
    expect(closes).toEqual([]);
  });

  test('MA-11 a balance below zero is lifted, be it by one micro-unit', () => {
    const { after, protection } = suppose({ cash: '-0.000001', positions: [] });
    expect([after.balance, protection]).toEqual([ZERO, 1n]);
  });

  test('MA-11 a move changes profit and equity, a deposit the rest', () => {
    const { after, closes } = suppose({
      cash: '1000',
      positions: [held(1)],
      moves: { BTCUSD: 500n },
      deposit: eur('250'),
    });
    expect(closes).toEqual([]);
    expect(after).toEqual({
      balance: eur('1250'),
      equity: eur('1300'),
      freeMargin: eur('1150'),
      profit: eur('50'),
      used: eur('100'),
      limit: eur('1150'),
    });
  });

  test('MA-11 a position ends on the way where its loss reaches its amount, not where the way ends', () => {
    const { after, closes } = suppose({ cash: '1000', positions: [held(1)], moves: { BTCUSD: -2_000n } });
    expect(closes).toMatchObject([
      { rule: 'termination', reason: 'lowMargin', closeRate: price('90'), profit: eur('-100'), at: 5_000n },
    ]);
    expect([after.balance, after.equity, after.used]).toEqual([eur('900'), eur('900'), ZERO]);
  });

  test('MA-11 a stop loss and a take profit fire before, with their reasons', () => {
    const stopped = held(1, { stopLoss: price('98') });
    const won = held(2, { direction: 'sell', takeProfit: price('97') });
    const { closes } = suppose({ cash: '1000', positions: [stopped, won], moves: { BTCUSD: -2_000n } });
    expect(closes.map(({ position, rule }) => [position.id, rule])).toEqual([
      [1, 'stopLoss'],
      [2, 'takeProfit'],
    ]);
  });

  test('MA-7 MA-11 an account that sinks is closed out, the largest loss first, until it floats', () => {
    const positions = [held(1, { leverage: 2 }), held(2, { leverage: 5 }), held(3, { leverage: 5 })];
    const { closes, after } = suppose({ cash: '200', positions, moves: { BTCUSD: -600n } });
    // Equity is below half of 300.00 when the loss exceeds 50.00: at a move of a little more than 4.16 %.
    expect(closes.map(({ position, rule }) => [position.id, rule])).toEqual([[2, 'closeOut']]);
    expect(after.used).toBe(eur('200'));
  });

  test('MA-11 a deposit that arrives before keeps the position open', () => {
    const positions = [held(1, { leverage: 2 }), held(2, { leverage: 5 }), held(3, { leverage: 5 })];
    const { closes } = suppose({ cash: '200', positions, moves: { BTCUSD: -600n }, deposit: eur('100') });
    expect(closes).toEqual([]);
  });

  test('MA-7 MA-11 in a shut market that does not move nothing is closed', () => {
    const shut = { ...at100, isUsable: false };
    const positions = [held(1, { symbol: 'AAPL', leverage: 20, openRate: price('104.9') }), held(2, { leverage: 9 })];
    const { closes } = suppose({
      cash: '200',
      positions,
      prices: { AAPL: shut, BTCUSD: at100 },
      moves: { BTCUSD: -300n },
    });
    expect(closes.map(({ position }) => position.id)).toEqual([2]);
  });

  test('MA-8 MA-11 what a gap takes below zero is lifted by the house', () => {
    const deep = { buy: price('50'), sell: price('50'), isUsable: true };
    const { after, closes, protection } = suppose({ cash: '150', positions: [held(1)], prices: { BTCUSD: deep } });
    expect(closes).toMatchObject([{ rule: 'termination', profit: eur('-500') }]);
    expect([after.balance, protection]).toEqual([ZERO, eur('350')]);
  });

  test('MA-8 MA-11 a gap that another position covers needs no protection', () => {
    const deep = { buy: price('50'), sell: price('50'), isUsable: true };
    const positions = [held(1), held(2, { direction: 'sell', amount: eur('400') })];
    const { after, protection } = suppose({ cash: '150', positions, prices: { BTCUSD: deep } });
    expect(protection).toBe(ZERO);
    expect(after.balance).toBeLessThan(ZERO);
    expect(after.equity).toBeGreaterThan(ZERO);
  });

  test('MA-11 a position without a price keeps out', () => {
    const { before, after, closes } = suppose({ cash: '1000', positions: [held(1, { symbol: 'EURUSD' })] });
    expect([before.profit, after, closes]).toEqual([ZERO, before, []]);
  });
});
