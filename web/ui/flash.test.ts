import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flash } from './flash.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  // Lets the cells of this test rest before the next test.
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
});

/** Fakes the part of an element that a flash changes, counting what the browser would have to repaint. */
function cell({ row }: { row?: { isLookedAt: boolean } } = {}) {
  const state = { side: undefined as string | undefined, tints: 0 };
  const element = {
    closest: () => (row === undefined ? null : { matches: () => row.isLookedAt }),
    setAttribute: (_name: string, side: string) => {
      state.side = side;
      state.tints += 1;
    },
    removeAttribute: () => {
      state.side = undefined;
    },
  };
  return { state, element: element as unknown as Element };
}

test('a tick tints its cell and the tint goes by itself', () => {
  const { state, element } = cell();
  flash(element, 'up');
  expect(state.side).toBe('up');
  vi.advanceTimersByTime(300);
  expect(state).toEqual({ side: undefined, tints: 1 });
});

test('a cell that ticks ten times a second is tinted once in each second', () => {
  const { state, element } = cell();
  for (let tick = 0; tick < 30; tick += 1) {
    flash(element, tick % 2 === 0 ? 'down' : 'up');
    vi.advanceTimersByTime(100);
  }
  expect(state).toEqual({ side: undefined, tints: 3 });
});

test('each cell ends on its own', () => {
  const [first, second] = [cell(), cell()];
  flash(first.element, 'up');
  vi.advanceTimersByTime(200);
  flash(second.element, 'down');
  vi.advanceTimersByTime(100);
  expect([first.state.side, second.state.side]).toEqual([undefined, 'down']);
  vi.advanceTimersByTime(300);
  expect(second.state.side).toBeUndefined();
});

test('in a calm list only the row that is looked at is tinted', () => {
  const row = { isLookedAt: false };
  const { state, element } = cell({ row });
  flash(element, 'up');
  expect(state.tints).toBe(0);
  row.isLookedAt = true;
  flash(element, 'up');
  expect(state).toEqual({ side: 'up', tints: 1 });
});
