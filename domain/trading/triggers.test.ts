import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionalRate, rateOf } from '../money/examples.ts';
import { closingAt, heldPosition } from './examples.ts';
import { rate } from '../money/money.ts';
import { LEVERAGES } from '../margin/leverage.ts';
import type { Direction } from '../pricing/quote.ts';
import { closeAt } from './close.ts';
import { closingReasons } from './position.ts';
import { bookedReason, firedReason, opposite } from './triggers.ts';

function fired(direction: Direction, stopLoss: string, takeProfit: string, price: string): string | undefined {
  const levels = { stopLoss: optionalRate(stopLoss), takeProfit: optionalRate(takeProfit) };
  return firedReason({ ...heldPosition, direction, ...levels }, closingAt(direction, price));
}

describe('what fires at a tick', () => {
  test.each([
    ['TR-15 buy above its stop', 'buy', '95', '', '95.00000001', undefined],
    ['TR-15 buy at its stop', 'buy', '95', '', '95', 'stopLoss'],
    ['TR-15 buy gapped through its stop', 'buy', '95', '', '91', 'stopLoss'],
    ['TR-15 buy below its target', 'buy', '', '105', '104.99999999', undefined],
    ['TR-15 buy at its target', 'buy', '', '105', '105', 'takeProfit'],
    ['TR-15 buy gapped through its target', 'buy', '', '105', '300', 'takeProfit'],
    ['TR-15 sell below its stop', 'sell', '105', '', '104.99999999', undefined],
    ['TR-15 sell at its stop', 'sell', '105', '', '105', 'stopLoss'],
    ['TR-15 sell gapped through its stop', 'sell', '105', '', '109', 'stopLoss'],
    ['TR-15 sell above its target', 'sell', '', '95', '95.00000001', undefined],
    ['TR-15 sell at its target', 'sell', '', '95', '95', 'takeProfit'],
    ['TR-15 sell gapped through its target', 'sell', '', '95', '2', 'takeProfit'],
    ['TR-15 nothing is set, nothing is near', 'buy', '', '', '100', undefined],
    ['TR-17 buy just above termination', 'buy', '', '', '90.00000001', undefined],
    ['TR-17 buy at termination', 'buy', '', '', '90', 'lowMargin'],
    ['TR-17 sell just below termination', 'sell', '', '', '109.99999999', undefined],
    ['TR-17 sell at termination', 'sell', '', '', '110', 'lowMargin'],
    ['a stop at zero never fires', 'buy', '0', '', '90.5', undefined],
  ] as const)('%s', (_name, direction, stopLoss, takeProfit, price, reason) => {
    expect(fired(direction, stopLoss, takeProfit, price)).toBe(reason);
  });

  test.each([
    ['a gap past stop and termination is a stop loss', 'buy', '95', '', '80', 'stopLoss'],
    ['a gap past stop and termination of a sell', 'sell', '105', '', '130', 'stopLoss'],
    ['a stop beyond termination comes too late', 'buy', '85', '', '90', 'lowMargin'],
    ['stop before target when both equal the price', 'buy', '100', '100', '100', 'stopLoss'],
  ] as const)('TR-18 %s', (_name, direction, stopLoss, takeProfit, price, reason) => {
    expect(fired(direction, stopLoss, takeProfit, price)).toBe(reason);
  });

  test('PR-3 a buy watches the sell price only, a sell the buy price only', () => {
    const spread = { sell: rateOf('89'), buy: rateOf('111') };
    expect(firedReason({ ...heldPosition, direction: 'buy' }, spread)).toBe('lowMargin');
    expect(firedReason({ ...heldPosition, direction: 'sell' }, spread)).toBe('lowMargin');
    expect(firedReason({ ...heldPosition, direction: 'buy' }, { ...spread, sell: rateOf('95') })).toBeUndefined();
    expect(firedReason({ ...heldPosition, direction: 'sell' }, { ...spread, buy: rateOf('105') })).toBeUndefined();
  });

  test('TR-15 a gap hits at most one of stop and target when they lie on their own sides', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 11n });
    fc.assert(
      fc.property(
        price,
        price,
        price,
        fc.constantFrom(...LEVERAGES),
        fc.boolean(),
        (first, second, at, leverage, isBuy) => {
          if (first === second) return;
          const [low, high] = first < second ? [rate(first), rate(second)] : [rate(second), rate(first)];
          const direction = isBuy ? 'buy' : 'sell';
          const levels = isBuy ? { stopLoss: low, takeProfit: high } : { stopLoss: high, takeProfit: low };
          const position = { ...heldPosition, leverage, direction, ...levels } as const;
          const quote = { buy: rate(at), sell: rate(at) };
          const alone = [
            { ...position, takeProfit: undefined },
            { ...position, stopLoss: undefined },
          ].map((one) => firedReason(one, quote));
          expect(alone.filter((reason) => reason === 'stopLoss' || reason === 'takeProfit').length).toBeLessThanOrEqual(
            1,
          );
        },
      ),
    );
  });

  test.each([
    ['stopLoss', false, 'stopLoss'],
    ['takeProfit', false, 'takeProfit'],
    ['lowMargin', false, 'lowMargin'],
    ['stopLoss', true, 'aiTrade'],
    ['takeProfit', true, 'aiTrade'],
    ['lowMargin', true, 'lowMargin'],
  ] as const)('RB-15 %s of a position that the robot manages (%s) is booked as %s', (fired, isManaged, reason) => {
    expect(bookedReason({ protected: isManaged }, fired)).toBe(reason);
  });

  test('opposite turns a side round', () => {
    expect([opposite('buy'), opposite('sell')]).toEqual(['sell', 'buy']);
  });
});

describe('closing by a rule', () => {
  test.each([
    ['buy', '95', '-50'],
    ['buy', '91', '-90'],
    ['buy', '110', '100'],
    ['sell', '109', '-90'],
    ['sell', '2', '980'],
  ] as const)('TR-16 a %s closes at the market price %s, not at its level: profit %s', (direction, price, profit) => {
    const position = { ...heldPosition, direction, stopLoss: rateOf(direction === 'buy' ? '95' : '105') };
    const closed = closeAt(position, closingAt(direction, price), 5, 'stopLoss');
    expect(closed).toEqual({
      ...position,
      closedAt: 5,
      closeRate: rateOf(price),
      profit: BigInt(profit) * 1_000_000n,
      closingReason: 'stopLoss',
    });
  });

  test("TR-20 the wire's index of a reason is its place in the list", () => {
    expect(closingReasons).toEqual(['manually', 'stopLoss', 'takeProfit', 'lowMargin', 'aiTrade', 'delisted']);
  });
});
