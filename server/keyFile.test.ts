import { expect, it, vi } from 'vitest';
import { GrowingKeys, learn } from './keyFile.ts';

it('a key that another edge was given by a rotation is found, and looked for once a minute at most', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const file: [number, string][] = [[1, 'first']];
    const again = vi.fn<() => Promise<[number, string][]>>(async () => file);
    const keys = new GrowingKeys([[1, 'first']], { again, onTrouble: undefined });
    await learn(keys, 1);
    expect([keys.get(1), keys.get(2), again.mock.calls.length]).toEqual(['first', undefined, 0]);
    await Promise.all([learn(keys, 2), learn(keys, 2)]);
    expect([keys.get(2), again.mock.calls.length]).toEqual([undefined, 1]);
    file.push([2, 'second']);
    await learn(keys, 2);
    expect(keys.has(2)).toBe(false);
    vi.advanceTimersByTime(60_000);
    await learn(keys, 2);
    expect([keys.get(2), keys.get(1), again.mock.calls.length]).toEqual(['second', 'first', 2]);
    expect([...keys.keys()]).toEqual([1, 2]);
  } finally {
    vi.useRealTimers();
  }
});

it('a place of keys that does not answer is reported, and its keys are not known', async () => {
  const troubles: unknown[] = [];
  const again = () => Promise.reject(new Error('the vault is away'));
  const keys = new GrowingKeys([[1, 'first']], { again, onTrouble: (error) => troubles.push(error) });
  await learn(keys, 2);
  expect([keys.get(2), keys.get(1), String(troubles)]).toEqual([undefined, 'first', 'Error: the vault is away']);
});
