import { expect, test } from 'vitest';
import { untilLoaded } from './untilLoaded.ts';

test('what could not be loaded is asked for again, after longer and longer pauses', async () => {
  const pauses: number[] = [];
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 4) throw new Error('no connection');
    return 'the part';
  };
  const loaded = await untilLoaded(load, async (ms) => void pauses.push(ms));
  expect([loaded, tries]).toEqual(['the part', 4]);
  expect(pauses.map((ms, index) => ms >= 250 * 2 ** index && ms <= 500 * 2 ** index)).toEqual([true, true, true]);
});
