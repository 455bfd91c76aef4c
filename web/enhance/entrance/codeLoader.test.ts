import { expect, test } from 'vitest';
import { askServer } from '../../data/askServer.ts';
import { codeLoader } from './codeLoader.ts';

const failing = () => Promise.reject<string>(new TypeError('Failed to fetch dynamically imported module'));
const online = { isOnline: () => true, ask: async () => undefined, reload: () => undefined };

/** Returns a loader whose file never comes, and what its page has seen. A reload brings another page: a new loader. */
function openPages(ask: () => Promise<unknown> = online.ask) {
  const seen: ('shown' | 'reloaded')[] = [];
  const open = () => codeLoader(failing, { ...online, ask, reload: () => seen.push('reloaded') });
  let page = open();
  return {
    seen,
    prepare: () => page.prepare(),
    /** Presses the button; ends when the failure is shown or the page reloads. */
    press: async () => {
      const before = seen.length;
      void page.load().catch(() => seen.push('shown'));
      await expect.poll(() => seen.length).toBe(before + 1);
      if (seen.at(-1) === 'reloaded') page = open();
    },
  };
}

test('without a connection no file is requested, so that it can still be loaded afterwards', async () => {
  let isOnline = false;
  let loads = 0;
  const { prepare, load } = codeLoader(async () => `code ${(loads += 1)}`, { ...online, isOnline: () => isOnline });
  expect(await prepare()).toBeUndefined();
  await expect(load()).rejects.toThrow('no connection');
  expect(loads).toBe(0);
  isOnline = true;
  expect(await load()).toBe('code 1');
});

test('code that nothing prepares: a failure is shown once, and the next press reloads the page', async () => {
  const { seen, press } = openPages();
  await press();
  await press();
  expect(seen).toEqual(['shown', 'reloaded']);
});

test('code that pointer and focus prepare: failures that nobody has seen do not count', async () => {
  const { seen, prepare, press } = openPages();
  expect([await prepare(), await prepare(), await prepare()]).toEqual([undefined, undefined, undefined]);
  await press();
  expect(seen).toEqual(['shown']);
  await press();
  expect(seen).toEqual(['shown', 'reloaded']);
});

test('a page whose file stays missing never reloads without a failure shown and a press after it', async () => {
  const { seen, prepare, press } = openPages();
  for (let presses = 0; presses < 6; presses += 1) {
    await prepare();
    await press();
  }
  expect(seen).toEqual(['shown', 'reloaded', 'shown', 'reloaded', 'shown', 'reloaded']);
});

test.each([
  ['no connection', () => Promise.reject<undefined>(new TypeError('Failed to fetch'))],
  ['502', () => askServer(async () => ({ status: 502 }))],
  ['503', () => askServer(async () => ({ status: 503 }))],
])('%s: no reload', async (_answer, ask) => {
  const { seen, press } = openPages(ask);
  for (let presses = 0; presses < 3; presses += 1) await press();
  expect(seen).toEqual(['shown', 'shown', 'shown']);
});
