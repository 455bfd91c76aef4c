import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionalRate, rateOf } from '../money/examples.ts';
import { closingAt, heldPosition } from './examples.ts';
import { rate } from '../money/money.ts';
import { moveStop, trailingStep } from './follow.ts';
import type { Position } from './position.ts';

describe('TR-23 the step of a trailing stop', () => {
  test.each([
    ['0.002', 5, '0.0001'],
    ['0.0001', 5, '0.00001'],
    ['0.00019', 5, '0.00001'],
    ['0.00021', 5, '0.0000105'],
    ['0.00000001', 8, '0.00000001'],
    ['0.00000021', 8, '0.00000002'],
    ['40', 2, '2'],
  ])('at a distance of %s and %i decimals is %s', (distance, decimals, step) => {
    expect(trailingStep(rateOf(distance), decimals)).toBe(rateOf(step));
  });
});

describe('TR-23 TR-26 where a stop moves at a tick', () => {
  test.each([
    // Columns: direction, stop, trailing, break-even, closing price, new stop, new break-even.
    ['buy', '95', '2', '', '97.09', undefined, '', 'less than a step'],
    ['buy', '95', '2', '', '97.1', '95.1', '', 'just a step'],
    ['buy', '95', '2', '', '104', '102', '', 'a gap'],
    ['buy', '95', '2', '', '90', undefined, '', 'never back'],
    ['sell', '105', '2', '', '102.91', undefined, '', 'less than a step of a sell'],
    ['sell', '105', '2', '', '102.9', '104.9', '', 'just a step of a sell'],
    ['sell', '105', '2', '', '110', undefined, '', 'never back for a sell'],
    ['buy', '', '', '103', '102.99', undefined, '', 'break-even not reached'],
    ['buy', '', '', '103', '103', '100', '', 'break-even reached without a stop'],
    ['buy', '95', '', '103', '109', '100', '', 'break-even passed in a gap'],
    ['buy', '101', '', '103', '103', '101', '', 'a stop that is better stays, and the order is done'],
    ['sell', '', '', '97', '97.01', undefined, '', 'break-even of a sell not reached'],
    ['sell', '105', '', '97', '97', '100', '', 'break-even of a sell reached'],
    ['buy', '95', '2', '103', '103', '101', '', 'both: the better of the two'],
    ['buy', '90', '10', '103', '103', '100', '', 'both: the open rate is the better'],
    ['buy', '99.95', '3.04', '103', '103', '100', '', 'trailing by less than a step does not keep break-even'],
    ['buy', '95', '2', '130', '104', '102', '130', 'a break-even that waits on'],
    ['buy', '', '2', '', '104', undefined, '', 'without a stop nothing trails'],
  ] as const)(
    'a %s with stop %s, trailing %s, break-even %s at %s: %s, %s (%s)',
    (direction, stop, trailing, even, price, after, evenAfter, _why) => {
      const levels = { stopLoss: optionalRate(stop), trailing: optionalRate(trailing), breakEven: optionalRate(even) };
      const moved = moveStop({ ...heldPosition, direction, ...levels }, closingAt(direction, price), 5);
      const expected = { stopLoss: optionalRate(after ?? ''), breakEven: optionalRate(evenAfter) };
      expect(moved).toEqual(after === undefined ? undefined : expected);
    },
  );

  test('a tick of the instrument is the least step', () => {
    const position = { ...heldPosition, stopLoss: rateOf('95'), trailing: rateOf('0.1') };
    expect(moveStop(position, closingAt('buy', '95.109'), 2)).toBeUndefined();
    expect(moveStop(position, closingAt('buy', '95.11'), 2)).toMatchObject({ stopLoss: rateOf('95.01') });
  });

  test('TR-23 over any prices a stop only ever comes nearer, and is never beyond the price', () => {
    const anyPrice = fc.bigInt({ min: 5_000_000n, max: 20_000_000_000n });
    const property = fc.property(
      fc.array(anyPrice, { minLength: 1, maxLength: 40 }),
      fc.bigInt({ min: 1n, max: 4_000_000n }),
      fc.boolean(),
      fc.integer({ min: 0, max: 8 }),
      (prices, distance, isBuy, decimals) => {
        const first = prices[0] ?? 0n;
        const sign = isBuy ? 1n : -1n;
        let position: Position = {
          ...heldPosition,
          direction: isBuy ? 'buy' : 'sell',
          stopLoss: rate(first - sign * distance),
          trailing: rate(distance),
        };
        for (const price of prices) {
          const before = position.stopLoss ?? 0n;
          const move = moveStop(position, { buy: rate(price), sell: rate(price) }, decimals);
          if (move === undefined) continue;
          const after = move.stopLoss ?? 0n;
          expect(sign * (after - before)).toBeGreaterThanOrEqual(trailingStep(rate(distance), decimals));
          expect(after).toBe(price - sign * distance);
          position = { ...position, ...move };
        }
      },
    );
    fc.assert(property);
  });
});
