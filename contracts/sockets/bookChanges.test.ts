import { money, rate } from '@candor/domain/money/money.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wirePosition } from '../../tests/support/wirePosition.ts';
import type { WirePosition, WirePositions } from '../http/trading.ts';
import { positionChangesBetween, withPositionChanges } from './bookChanges.ts';

function position(id: number, stopLoss: number, profit = 0): WirePosition {
  return wirePosition(id, { stop_lost: rate(BigInt(stopLoss)), profit: money(BigInt(profit)) });
}

/**
 * Accounts at an earlier and a later moment: positions stay, change, close or open. The 5 newest closed ones are
 * listed.
 */
const books = fc
  .record({
    open: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 12 }),
    fates: fc.array(fc.constantFrom('stays', 'changes', 'closes'), { minLength: 12, maxLength: 12 }),
    fresh: fc.uniqueArray(fc.integer({ min: 21, max: 40 }), { maxLength: 6 }),
    past: fc.uniqueArray(fc.integer({ min: 41, max: 60 }), { maxLength: 5 }),
  })
  .map(({ open, fates, fresh, past }) => {
    const fateOf = (index: number) => fates[index] ?? 'stays';
    const before: WirePositions = {
      open: open.map((id) => position(id, 1)),
      history: past.map((id) => position(id, 1)),
    };
    const remaining = open.flatMap((id, index) => {
      if (fateOf(index) === 'closes') return [];
      return [position(id, fateOf(index) === 'changes' ? 2 : 1)];
    });
    const closed = open.filter((_id, index) => fateOf(index) === 'closes').map((id) => position(id, 1));
    const after: WirePositions = {
      open: [...remaining, ...fresh.map((id) => position(id, 1))],
      history: [...closed, ...before.history].slice(0, 5),
    };
    return { before, after };
  });

it('WI-8 what has changed makes the whole again', () => {
  fc.assert(
    fc.property(books, ({ before, after }) => {
      const changes = positionChangesBetween(before, after);
      expect(changes && withPositionChanges(before, changes)).toEqual(after);
    }),
  );
});

it('WI-8 says of each change no more than its own row', () => {
  const before = { open: [position(1, 1), position(2, 1)], history: [position(3, 1)] };
  const after = { open: [position(1, 1, 700), position(2, 9), position(4, 1)], history: [position(3, 1)] };
  expect(positionChangesBetween(before, after)).toEqual({
    open: { put: [position(2, 9), position(4, 1)], gone: [] },
    history: { put: [], gone: [] },
  });
  const closed = { open: [position(2, 9), position(4, 1)], history: [position(1, 1), position(3, 1)] };
  expect(positionChangesBetween(after, closed)).toEqual({
    open: { put: [], gone: [1] },
    history: { put: [position(1, 1)], gone: [] },
  });
});

it('WI-8 rows that have changed places are sent whole', () => {
  const [first, second] = [position(1, 1), position(2, 1)];
  const changes = positionChangesBetween(
    { open: [first, second], history: [] },
    { open: [second, first], history: [] },
  );
  expect(changes).toBeUndefined();
});
