import { expect, test } from 'vitest';
import { FrameTurns } from './frames.ts';

function setUp() {
  const frames: ((isSeen: boolean) => void)[] = [];
  const turns = new FrameTurns((run) => frames.push(run));
  const done: string[] = [];
  const take = (name: string, options = {}) => turns.take(() => done.push(name), options);
  const frame = (isSeen = true) => {
    const run = frames.shift();
    run?.(isSeen);
    return run !== undefined;
  };
  return { turns, take, frame, done };
}

test('each piece of work has a frame of its own, in the order in which they asked', () => {
  const { take, frame, done } = setUp();
  take('prices');
  take('chart');
  frame();
  expect(done).toEqual(['prices']);
  frame();
  expect(done).toEqual(['prices', 'chart']);
  expect(frame()).toBe(false);
});

test('what is drawn a frame later has that frame to itself', () => {
  const { take, frame, done } = setUp();
  take('chart', { takesNext: true });
  take('prices');
  frame();
  frame();
  expect(done).toEqual(['chart']);
  frame();
  expect(done).toEqual(['chart', 'prices']);
});

test('a page that nobody sees does all that waits at once', () => {
  const { take, frame, done } = setUp();
  take('chart', { takesNext: true });
  take('prices');
  frame(false);
  expect(done).toEqual(['chart', 'prices']);
  expect(frame()).toBe(false);
});

test('work that asks again waits behind the others', () => {
  const { turns, take, frame, done } = setUp();
  turns.take(() => {
    done.push('first');
    take('again');
  });
  take('second');
  frame();
  frame();
  frame();
  expect(done).toEqual(['first', 'second', 'again']);
});
