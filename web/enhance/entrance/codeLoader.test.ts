import { expect, test } from 'vitest';
import { codeLoader } from './codeLoader.ts';

const failing = () => Promise.reject<string>(new TypeError('Failed to fetch dynamically imported module'));
const online = { isOnline: () => true, ask: async () => undefined, reload: () => undefined };

test('without a connection no file is requested, so that it can still be loaded afterwards', async () => {
  let isOnline = false;
  let loads = 0;
  const load = codeLoader(async () => `code ${(loads += 1)}`, { ...online, isOnline: () => isOnline });
  await expect(load()).rejects.toThrow('no connection');
  expect(loads).toBe(0);
  isOnline = true;
  expect(await load()).toBe('code 1');
});

test('after a file has failed, the next try reloads the page', async () => {
  const reloaded = new Promise<void>((reload) => {
    const load = codeLoader(failing, { ...online, reload });
    void load().catch(() => load());
  });
  await reloaded;
});

test('the page is not reloaded while the server does not answer', async () => {
  let reloads = 0;
  const ask = () => Promise.reject<undefined>(new TypeError('Failed to fetch'));
  const load = codeLoader(failing, { ...online, ask, reload: () => (reloads += 1) });
  await expect(load()).rejects.toThrow('dynamically imported');
  await expect(load()).rejects.toThrow('Failed to fetch');
  expect(reloads).toBe(0);
});
