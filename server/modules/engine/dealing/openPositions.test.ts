import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONEY_LIMIT, RATE_LIMIT, money, rate } from '@candor/domain/money/money.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import { OpenPositions } from './openPositions.ts';

const ACCOUNT = 7;
const anyRate = fc.bigInt({ min: 0n, max: RATE_LIMIT }).map(rate);
const anyPosition: fc.Arbitrary<Position> = fc.record({
  id: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(Number.MAX_SAFE_INTEGER)),
  accountId: fc.constant(ACCOUNT),
  symbol: fc.oneof(
    fc.constantFrom('EURUSD', 'BTCUSD'),
    fc.nat(2_000).map((number) => `S${number}`),
  ),
  direction: fc.constantFrom<Direction[]>('buy', 'sell'),
  amount: fc.bigInt({ min: 1n, max: MONEY_LIMIT }).map(money),
  leverage: fc.integer({ min: 1, max: 4_095 }),
  openedAt: fc.integer({ min: 0, max: 8.64e15 }),
  openRate: anyRate,
  stopLoss: fc.option(anyRate, { nil: undefined }),
  takeProfit: fc.option(anyRate, { nil: undefined }),
  trailing: fc.option(anyRate, { nil: undefined }),
  breakEven: fc.option(anyRate, { nil: undefined }),
  protected: fc.boolean(),
});

test('B3 packed positions are the same map as plain ones, whatever is added, replaced and taken out', () => {
  const anyStep = fc.oneof(anyPosition, fc.integer({ min: 1, max: 6 }));
  const property = fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
    const plain = new Map<number, Position>();
    let packed = OpenPositions.of(ACCOUNT, plain);
    for (const step of steps) {
      if (typeof step === 'number') {
        plain.delete(step);
        packed = packed.without(step);
      } else {
        plain.set(step.id, step);
        packed = packed.with(step);
      }
    }
    expect([...packed]).toEqual([...plain]);
    expect([...packed.values()]).toEqual([...plain.values()]);
    expect([...packed.keys()]).toEqual([...plain.keys()]);
    expect(packed.size).toBe(plain.size);
    for (const id of [1, 2, 3, Number.MAX_SAFE_INTEGER]) {
      expect(packed.get(id)).toEqual(plain.get(id));
      expect(packed.has(id)).toBe(plain.has(id));
    }
    const held = [...plain.values()].map(({ symbol }) => symbol);
    expect(packed.holds('EURUSD')).toBe(held.includes('EURUSD'));
    expect([...OpenPositions.of(ACCOUNT, plain)]).toEqual([...plain]);
  });
  fc.assert(property, { numRuns: 500 });
});

test('R30 the notionals that changed are those of what came, less those of what went', () => {
  const anyMap = fc.uniqueArray(anyPosition, { selector: ({ id }) => id, maxLength: 7 });
  const toMap = (list: readonly Position[]) => new Map(list.map((position) => [position.id, position]));
  const property = fc.property(anyMap, anyMap, fc.boolean(), (first, second, isGrowing) => {
    const then = OpenPositions.of(ACCOUNT, toMap(first));
    const now = isGrowing
      ? second.reduce((all, position) => all.with(position), then)
      : OpenPositions.of(ACCOUNT, toMap(second));
    const expected = new Map<string, bigint>();
    const add = (symbol: string, notional: bigint) => expected.set(symbol, (expected.get(symbol) ?? 0n) + notional);
    for (const { symbol, direction, amount, leverage } of now.values())
      add(symbol, (direction === 'buy' ? amount : -amount) * BigInt(leverage));
    for (const { symbol, direction, amount, leverage } of then.values())
      add(symbol, (direction === 'buy' ? -amount : amount) * BigInt(leverage));
    now.changesSince(then, (symbol, notional) => add(symbol, -notional));
    expect([...expected.values()].filter((left) => left !== 0n)).toEqual([]);
  });
  fc.assert(property, { numRuns: 500 });
});
