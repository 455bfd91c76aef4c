import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eur, rateOf } from '../money/examples.ts';
import { MONEY_LIMIT, money, rate } from '../money/money.ts';
import { openingRate } from '../pricing/rates.ts';
import { LEVERAGES } from '../margin/leverage.ts';
import { costOfOpening, profit, profitAt, terminationRate } from './profit.ts';
import type { Stake } from './profit.ts';

function stake(direction: 'buy' | 'sell', amount: string, leverage: number, openRate: string): Stake {
  return { direction, amount: eur(amount), leverage, openRate: rateOf(openRate) };
}

const anyDirection = fc.constantFrom('buy', 'sell');
const anyPrice = fc.bigInt({ min: 1_000n, max: 10n ** 13n }).map(rate);
const anyStake = fc.record({
  direction: anyDirection,
  amount: fc.bigInt({ min: 100n, max: 5_000_000n }).map((cents) => money(cents * 10_000n)),
  leverage: fc.constantFrom(...LEVERAGES),
  openRate: anyPrice,
});
/** Stake and a price of up to three times its open rate, so that profits stay in range. */
const stakeAndPrice = anyStake.chain((held) =>
  fc.record({ held: fc.constant(held), price: fc.bigInt({ min: 1n, max: held.openRate * 3n }).map(rate) }),
);

describe('TR-14 profit', () => {
  test.each([
    ['buy', '100', 10, '100', '101', '10'],
    ['buy', '100', 10, '100', '99', '-10'],
    ['sell', '100', 10, '100', '99', '10'],
    ['sell', '100', 10, '100', '101', '-10'],
    ['buy', '100', 1, '100', '100', '0'],
    ['buy', '1000', 30, '1.08372086', '1.0845', '21.568469'],
    ['sell', '1', 3, '3', '2.99999999', '0'],
    ['buy', '1', 1, '3', '3.000001', '0'],
    ['buy', '1', 1, '2', '2.000001', '0'],
    ['buy', '1', 3, '2', '2.000001', '0.000002'],
    ['sell', '1', 3, '2', '2.000001', '-0.000002'],
  ] as const)('%s of %s at %ix, opened at %s, at %s: %s', (direction, amount, leverage, open, price, expected) => {
    expect(profitAt(stake(direction, amount, leverage, open), rateOf(price))).toBe(eur(expected));
  });

  test('PR-3 a buy is valued at the sell price, a sell at the buy price', () => {
    const quote = { buy: rateOf('102'), sell: rateOf('101') };
    expect(profit(stake('buy', '100', 1, '100'), quote)).toBe(eur('1'));
    expect(profit(stake('sell', '100', 1, '100'), quote)).toBe(eur('-2'));
  });

  test('the same buy and sell mirror each other exactly: neither side gains by the rounding', () => {
    fc.assert(
      fc.property(stakeAndPrice, ({ held, price }) => {
        const bought = profitAt({ ...held, direction: 'buy' }, price);
        expect(profitAt({ ...held, direction: 'sell' }, price)).toBe(-bought);
      }),
    );
  });

  test('is within half a micro-unit of the fraction', () => {
    fc.assert(
      fc.property(stakeAndPrice, ({ held, price }) => {
        const move = held.direction === 'buy' ? price - held.openRate : held.openRate - price;
        const off = 2n * (profitAt(held, price) * held.openRate - move * held.amount * BigInt(held.leverage));
        expect(off <= held.openRate && off >= -held.openRate).toBe(true);
      }),
    );
  });

  test("never falls when the price moves in the position's favour", () => {
    fc.assert(
      fc.property(stakeAndPrice, fc.bigInt({ min: 0n, max: 1_000n }), ({ held, price }, step) => {
        const higher = profitAt(held, rate(price + step)) - profitAt(held, price);
        expect(held.direction === 'buy' ? higher >= 0n : higher <= 0n).toBe(true);
      }),
    );
  });

  test('a buy loses at most amount × leverage, whatever the gap', () => {
    fc.assert(
      fc.property(stakeAndPrice, ({ held, price }) => {
        expect(profitAt({ ...held, direction: 'buy' }, price) >= -held.amount * BigInt(held.leverage)).toBe(true);
      }),
    );
  });

  test('MO-4 a profit that no account could hold is a bug', () => {
    const huge: Stake = { direction: 'buy', amount: money(MONEY_LIMIT), leverage: 30, openRate: rate(1n) };
    expect(() => profitAt(huge, rate(1_000_000n))).toThrow('Invariant broken');
  });
});

describe('TR-17 position termination', () => {
  test.each([
    [1, '0', '200'],
    [3, '66.66666666', '133.33333334'],
    [5, '80', '120'],
    [10, '90', '110'],
    [15, '93.33333333', '106.66666667'],
    [20, '95', '105'],
    [30, '96.66666666', '103.33333334'],
  ])('at %ix a buy from 100 ends at %s, a sell at %s', (leverage, buys, sells) => {
    expect(terminationRate({ direction: 'buy', leverage, openRate: rateOf('100') })).toBe(rateOf(buys));
    expect(terminationRate({ direction: 'sell', leverage, openRate: rateOf('100') })).toBe(rateOf(sells));
  });

  test('an integer price is past the rate exactly when the loss, as a fraction, has reached the amount', () => {
    const near = anyStake.chain((held) =>
      fc.record({ held: fc.constant(held), offset: fc.bigInt({ min: -3n, max: 3n }), far: fc.option(anyPrice) }),
    );
    fc.assert(
      fc.property(near, ({ held, offset, far }) => {
        const level = terminationRate(held);
        const price = far ?? rate(level + offset < 0n ? 0n : level + offset);
        const adverse = held.direction === 'buy' ? held.openRate - price : price - held.openRate;
        const isReached = held.direction === 'buy' ? price <= level : price >= level;
        expect(isReached).toBe(adverse * BigInt(held.leverage) >= held.openRate);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('TR-21 the cost of opening', () => {
  test.each([
    ['buy', 1, '-0.104958'],
    ['buy', 30, '-3.148733'],
    ['sell', 1, '-0.105074'],
  ] as const)('a %s at %ix on 100 of 100.02/99.94 costs %s', (direction, leverage, expected) => {
    const quote = { buy: rateOf('100.02'), sell: rateOf('99.94') };
    const opened = { direction, amount: eur('100'), leverage, openRate: openingRate(quote, direction) };
    expect(costOfOpening(opened, quote)).toBe(eur(expected));
  });

  test('is never a gain', () => {
    const quotes = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 13n }), fc.bigInt({ min: 0n, max: 10n ** 9n }));
    fc.assert(
      fc.property(quotes, anyDirection, ([sell, spread], direction) => {
        const quote = { sell: rate(sell), buy: rate(sell + spread) };
        const opened: Stake = { direction, amount: eur('1'), leverage: 1, openRate: openingRate(quote, direction) };
        if (opened.openRate === 0n || spread > 100n * sell) return;
        expect(costOfOpening(opened, quote) <= 0n).toBe(true);
      }),
    );
  });
});
