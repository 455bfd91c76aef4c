import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flash } from './flash.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The part of an element that a flash changes, counting what the browser would have to repaint. */
function cell() {
  const state = { side: undefined as string | undefined, writes: 0 };
  const write = (side: string | undefined) => {
    state.side = side;
    state.writes += 1;
  };
  const element = {
    getAttribute: () => state.side ?? null,
    setAttribute: (_name: string, side: string) => write(side),
    removeAttribute: () => write(undefined),
  };
  return { state, element: element as unknown as Element };
}

test('a tick tints its cell and the tint goes by itself', () => {
  const { state, element } = cell();
  flash(element, 'up');
  expect(state.side).toBe('up');
  vi.advanceTimersByTime(350);
  expect(state).toEqual({ side: undefined, writes: 2 });
});

test('ten ticks a second in one direction are drawn once', () => {
  const { state, element } = cell();
  for (let tick = 0; tick < 20; tick += 1) {
    flash(element, 'down');
    vi.advanceTimersByTime(100);
  }
  expect(state).toEqual({ side: 'down', writes: 1 });
  vi.advanceTimersByTime(400);
  expect(state.side).toBeUndefined();
});

test('a turn changes the tint at once, and each cell ends on its own', () => {
  const [first, second] = [cell(), cell()];
  flash(first.element, 'up');
  vi.advanceTimersByTime(200);
  flash(first.element, 'down');
  flash(second.element, 'up');
  vi.advanceTimersByTime(100);
  expect([first.state.side, second.state.side]).toEqual(['down', 'up']);
  vi.advanceTimersByTime(300);
  expect([first.state.side, second.state.side]).toEqual([undefined, undefined]);
});
