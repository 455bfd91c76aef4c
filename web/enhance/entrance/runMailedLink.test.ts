// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { autoClick } from './runMailedLink.ts';

let done: string[] = [];

beforeEach(() => {
  done = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open(isRequestedHere: boolean): HTMLElement {
  const button = document.createElement('button');
  button.addEventListener('click', () => done.push('pressed'));
  document.body.replaceChildren(button);
  autoClick({ button, isRequestedHere: () => isRequestedHere, onWaiting: () => done.push('waiting') });
  return button;
}

it.each([
  ['nobody has moved, and the link was asked for elsewhere', false, false, true, 'waiting'],
  ['the link was asked for in this browser', true, false, true, 'pressed'],
  ['a person is there', false, true, true, 'pressed'],
  ['a person was there and looks at another page', false, true, false, 'waiting'],
])('R16 after two seconds, where %s', (_name, isRequestedHere, moves, hasFocus, end) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  open(isRequestedHere);
  vi.advanceTimersByTime(1_999);
  if (moves) window.dispatchEvent(new Event('pointermove'));
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([end]);
});

it('a button that another language has replaced is not pressed', () => {
  open(true).remove();
  vi.advanceTimersByTime(2_000);
  expect(done).toEqual([]);
});
