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

test('after a failure that was shown, the next try reloads the page', async () => {
  let reloads = 0;
  const reloaded = new Promise<void>((resolve) => {
    const reload = () => resolve(void (reloads += 1));
    const load = codeLoader(failing, { ...online, reload });
    // The first load runs while the form is being filled in, the second when it is sent.
    void load()
      .catch(load)
      .catch(() => {
        expect(reloads).toBe(0);
        return load();
      });
  });
  await reloaded;
});

test('the page is not reloaded while the server does not answer', async () => {
  let reloads = 0;
  const ask = () => Promise.reject<undefined>(new TypeError('Failed to fetch'));
  const load = codeLoader(failing, { ...online, ask, reload: () => (reloads += 1) });
  await expect(load()).rejects.toThrow('dynamically imported');
  await expect(load()).rejects.toThrow('dynamically imported');
  await expect(load()).rejects.toThrow('Failed to fetch');
  expect(reloads).toBe(0);
});
