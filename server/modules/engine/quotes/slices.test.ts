import { afterEach, expect, test, vi } from 'vitest';
import { Slices } from './slices.ts';

let elapsed = 0;

afterEach(() => vi.restoreAllMocks());

/** Does a number of pieces of work, each of which uses up a slice. */
async function work(name: string, pieces: number, done: string[]): Promise<void> {
  const slices = new Slices();
  for (let piece = 1; piece <= pieces; piece += 1) {
    elapsed += 10;
    done.push(`${name}${piece}`);
    await slices.yieldIfDue();
  }
}

test('a short work that comes later overtakes the long ones, which take turns', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const done: string[] = [];
  const long = [work('a', 6, done), work('b', 6, done)];
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2']);
  await Promise.all([...long, work('c', 2, done)]);
  expect(done.slice(4)).toEqual(['c1', 'c2', 'a3', 'b3', 'a4', 'b4', 'a5', 'b5', 'a6', 'b6']);
});

test('work that has not used up its slice goes on at once', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const slices = new Slices();
  let passed = false;
  setImmediate(() => (passed = true));
  elapsed += 4;
  await slices.yieldIfDue();
  expect(passed).toBe(false);
});

test('a crowd of long works leaves two thirds of the processor to others', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const done: string[] = [];
  const crowd = Array.from({ length: 13 }, (_, index) => work(`${index} `, 2, done));
  const first = done.length;
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const begun = done.length - first;
  await new Promise(setImmediate);
  expect([begun, done.length - first]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(10);
  expect(done.length - first).toBe(2);
  for (let turn = 0; turn < 30; turn += 1) {
    await vi.advanceTimersByTimeAsync(10);
    await new Promise(setImmediate);
  }
  await Promise.all(crowd);
  vi.useRealTimers();
});
