import { describe, expect, test } from 'vitest';
import type { HeldPosition } from '../margin/whatIf.ts';
import { money, rate } from '../money/money.ts';
import { explainClose, marginLevel } from './whyClosed.ts';
import type { PastQuote, RuleClose } from './whyClosed.ts';

const EUR = 1_000_000n;

function held(id: number, changes: Partial<HeldPosition> = {}): HeldPosition {
  return {
    id,
    symbol: 'BTCUSD',
    direction: 'buy' as const,
    amount: money(900n * EUR),
    leverage: 10,
    openRate: rate(7_011_240_000_000n),
    stopLoss: undefined,
    takeProfit: undefined,
    ...changes,
  };
}

function quote(symbol: string, sell: bigint, isShut = false): PastQuote {
  return { symbol, sell: rate(sell), buy: rate(sell + 1_000_000_000n), isShut };
}

/**
 * Makes a close of a position of €900 ×10, bought at 70 112.40, with €1 000 of cash. The close-out level is an equity
 * of €450.
 */
function closeOf(changes: Partial<RuleClose>): RuleClose {
  const at = quote('BTCUSD', 6_512_180_000_000n);
  return {
    rule: 'closeOut',
    positionId: 1,
    tick: at,
    closeRate: at.sell,
    profit: money(-640_619_919n),
    cash: money(1_000n * EUR),
    positions: [held(1)],
    quotes: [at],
    ...changes,
  };
}

describe('EV-9 a close-out', () => {
  test('is right when twice the equity is below the amounts and the largest loss was closed', () => {
    const explained = explainClose(closeOf({}));
    expect(explained).toMatchObject({ profit: -640_619_919n, equity: 359_380_081n, used: 900n * EUR, isRight: true });
    expect(marginLevel(explained)).toBe(3_993n);
  });

  test.each<[string, Partial<RuleClose>]>([
    ['the equity was enough', { cash: money(1_100n * EUR) }],
    ['another position lost more', { positions: [held(1), held(2, { amount: money(901n * EUR) })] }],
    ['another lost as much and is older', { positions: [held(0), held(1)] }],
    ['it was filled elsewhere', { closeRate: rate(6_512_180_000_001n) }],
    ['another profit was booked', { profit: money(-640_619_918n) }],
    ['the position was not open', { positions: [held(2)] }],
    ['its market was shut', { quotes: [quote('BTCUSD', 6_512_180_000_000n, true)] }],
  ])('is wrong when %s', (_, changes) => {
    expect(explainClose(closeOf(changes)).isRight).toBe(false);
  });

  test('passes over what cannot be traded, and counts what was never quoted at its open rate', () => {
    const positions = [
      held(1),
      held(2, { symbol: 'AAPL', amount: money(2_000n * EUR) }),
      held(3, { symbol: 'EURUSD' }),
    ];
    const quotes = [quote('BTCUSD', 6_512_180_000_000n), quote('AAPL', 6_000_000_000_000n, true)];
    const { legs, isRight } = explainClose(closeOf({ positions, quotes }));
    expect(isRight).toBe(true);
    expect(legs.map(({ isShut }) => isShut)).toEqual([false, true, true]);
    expect(legs[2]).toMatchObject({ price: undefined, profit: 0n });
  });
});

describe('EV-9 a trigger', () => {
  const stop = (level: bigint) => ({ rule: 'stopLoss' as const, positions: [held(1, { stopLoss: rate(level) })] });
  const target = (level: bigint) => ({
    rule: 'takeProfit' as const,
    positions: [held(1, { takeProfit: rate(level) })],
  });
  const deep = quote('BTCUSD', 6_310_116_000_000n);

  test.each<[string, Partial<RuleClose>, boolean]>([
    ['a stop that was reached', stop(6_512_180_000_000n), true],
    ['a stop that was not', stop(6_512_179_999_999n), false],
    ['a target that was reached', target(6_512_180_000_000n), true],
    ['a target that was not', target(6_512_180_000_001n), false],
    ['a position without the level', { rule: 'stopLoss' }, false],
    ['a termination too early', { rule: 'termination' }, false],
    [
      'a termination in time',
      { rule: 'termination', tick: deep, quotes: [deep], closeRate: deep.sell, profit: money(-900n * EUR) },
      true,
    ],
  ])('%s', (_, changes, isRight) => {
    expect(explainClose(closeOf(changes)).isRight).toBe(isRight);
  });
});
