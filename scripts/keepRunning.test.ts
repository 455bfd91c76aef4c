import { expect, it } from 'vitest';
import { keepRunning, pauseBefore } from './keepRunning.ts';
import type { Running } from './keepRunning.ts';

it.each([
  [0, 0],
  [1, 0],
  [2, 1_000],
  [3, 2_000],
  [6, 16_000],
  [7, 30_000],
  [1_000, 30_000],
])('after %i that died young the next start waits %i ms', (deaths, ms) => {
  expect(pauseBefore(deaths)).toBe(ms);
});

interface Life extends Running {
  readonly number: number;
  die(): void;
}

function livesOf(failing: readonly number[] = []) {
  const lives: Life[] = [];
  const launch = async (): Promise<Life> => {
    const number = lives.length;
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    const life = { number, ended, stop: async () => undefined, die: () => resolve('exit code 1') };
    lives.push(life);
    if (failing.includes(number)) throw new Error('no port');
    return life;
  };
  return { lives, launch };
}

it('starts it again however often it dies, and never gives up', async () => {
  const stopping = new AbortController();
  const pauses: number[] = [];
  const printed: string[] = [];
  const { lives, launch } = livesOf([3]);
  const running = keepRunning({
    name: 'The server',
    launch,
    stopping: stopping.signal,
    first: await launch(),
    printLine: (line) => printed.push(line),
    pause: async (ms) => pauses.push(ms),
  });
  for (let death = 0; death < 40; death += 1) {
    const born = lives.length;
    lives.at(-1)?.die();
    await expect.poll(() => lives.length).toBeGreaterThan(born);
    if (lives.length === 4) await expect.poll(() => lives.length).toBe(5);
  }
  stopping.abort();
  expect((await running).number).toBe(lives.length - 1);
  expect(pauses.slice(0, 5)).toEqual([0, 1_000, 2_000, 4_000, 8_000]);
  expect(Math.max(...pauses)).toBe(30_000);
  expect(printed).toContain('The server did not start (Error: no port): retrying.');
});

it('stops while it waits for the next start', async () => {
  const stopping = new AbortController();
  const { launch, lives } = livesOf();
  const running = keepRunning({
    name: 'The server',
    launch,
    stopping: stopping.signal,
    first: await launch(),
    printLine: () => undefined,
    pause: async () => stopping.abort(),
  });
  lives[0]?.die();
  expect((await running).number).toBe(0);
  expect(lives).toHaveLength(1);
});
