import { expect, test } from 'vitest';
import { loadRouteModule } from './routeModules.ts';

const route = { id: 'portal/account/security', module: '/assets/security.js' };
const atOnce = { pause: async () => undefined, restyle: async () => undefined };

test('without a connection the page stays, and the file is asked for until it comes', async () => {
  const done: string[] = [];
  const browser = {
    async load(): Promise<unknown> {
      done.push('load');
      if (done.length < 4) throw new TypeError('Failed to fetch dynamically imported module');
      return { name: 'the page' };
    },
    async isGone(): Promise<boolean> {
      done.push('ask');
      throw new TypeError('Failed to fetch');
    },
    reload: () => void done.push('reload'),
  };
  const modules: Record<string, unknown> = {};
  const page = { name: 'the page' };
  expect(await loadRouteModule(route, modules, browser, atOnce)).toEqual(page);
  expect(done).toEqual(['load', 'ask', 'load', 'ask', 'load']);
  expect(await loadRouteModule(route, modules, browser, atOnce)).toEqual(page);
  expect(done).toHaveLength(5);
});

test('a file of an older build, which the server no longer has, reloads the page', async () => {
  await new Promise<void>((resolve) => {
    const browser = { load: () => Promise.reject(new Error('404')), isGone: async () => true, reload: resolve };
    void loadRouteModule(route, {}, browser, atOnce);
  });
});
