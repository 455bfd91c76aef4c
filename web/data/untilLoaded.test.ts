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
  const loaded = await untilLoaded(load, { pause: async (ms) => void pauses.push(ms), restyle: async () => undefined });
  expect([loaded, tries]).toEqual(['the part', 4]);
  expect(pauses.map((ms, index) => ms >= 250 * 2 ** index && ms <= 500 * 2 ** index)).toEqual([true, true, true]);
});

test('style sheets that did not come are asked for before each new attempt', async () => {
  const done: string[] = [];
  const load = async () => {
    done.push('load');
    if (done.length === 1) throw new Error('its styles did not come');
    return 'the part';
  };
  const restyle = async () => {
    done.push('styles');
    if (done.length === 2) throw new Error('nor did they now');
  };
  await untilLoaded(load, { pause: async () => undefined, restyle });
  expect(done).toEqual(['load', 'styles', 'styles', 'load']);
});
