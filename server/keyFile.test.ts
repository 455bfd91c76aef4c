import { expect, it, vi } from 'vitest';
import { GrowingKeys } from './keyFile.ts';

it('a key that another edge was given by a rotation is found, and looked for once a minute at most', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const file: [number, string][] = [[1, 'first']];
    const read = vi.fn<() => [number, string][]>(() => file);
    const keys = new GrowingKeys([[1, 'first']], read);
    expect([keys.get(1), read.mock.calls.length]).toEqual(['first', 0]);
    expect([keys.get(2), keys.get(2), read.mock.calls.length]).toEqual([undefined, undefined, 1]);
    file.push([2, 'second']);
    vi.advanceTimersByTime(60_000);
    expect([keys.get(2), keys.get(1), read.mock.calls.length]).toEqual(['second', 'first', 2]);
    expect([...keys.keys()]).toEqual([1, 2]);
  } finally {
    vi.useRealTimers();
  }
});
