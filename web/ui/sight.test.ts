import { expect, test } from 'vitest';
import { whileInSight } from './sight.ts';

/** Source that calls its listeners and knows how many there are. */
function caller() {
  const listeners = new Set<() => void>();
  return {
    count: () => listeners.size,
    call: () => listeners.forEach((listener) => listener()),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function setUp(isInSight: boolean) {
  const [ticks, moves] = [caller(), caller()];
  const state = { isInSight, renewed: 0 };
  const sight = { isInSight: () => state.isInSight, subscribe: moves.subscribe };
  const end = whileInSight(sight, ticks.subscribe, () => (state.renewed += 1));
  const move = (to: boolean) => {
    state.isInSight = to;
    moves.call();
  };
  return { ticks, moves, state, move, end };
}

test('a figure follows its ticks while its row is in sight', () => {
  const { ticks, state } = setUp(true);
  ticks.call();
  ticks.call();
  expect(state.renewed).toBe(3);
});

test('out of sight it rests, and catches up when it is seen again', () => {
  const { ticks, state, move } = setUp(true);
  move(false);
  ticks.call();
  expect([state.renewed, ticks.count()]).toEqual([1, 0]);
  move(true);
  move(true);
  expect([state.renewed, ticks.count()]).toEqual([2, 1]);
});

test('a row that begins out of sight waits until it is seen', () => {
  const { state, move } = setUp(false);
  expect(state.renewed).toBe(0);
  move(true);
  expect(state.renewed).toBe(1);
});

test('nothing is left when it goes', () => {
  const { ticks, moves, end } = setUp(true);
  end();
  expect([ticks.count(), moves.count()]).toEqual([0, 0]);
});
