import { expect, test } from 'vitest';
import { loadRouteModule } from './routeModules.ts';

const route = { id: 'portal/account/security', module: '/assets/security.js' };
const atOnce = { pause: async () => undefined, restyle: async () => undefined };

test('without a connection the page stays, and is reloaded once the server answers', async () => {
  const done: string[] = [];
  await new Promise<void>((resolve) => {
    const browser = {
      load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      async ask(address: string): Promise<void> {
        done.push(address);
        if (done.length < 3) throw new TypeError('Failed to fetch');
      },
      reload: resolve,
    };
    void loadRouteModule(route, {}, browser, atOnce);
  });
  expect(done).toEqual([route.module, route.module, route.module]);
});

test('a file is loaded once', async () => {
  let loads = 0;
  const browser = { load: async () => (loads += 1), ask: async () => undefined, reload: () => undefined };
  const modules: Record<string, unknown> = {};
  expect(await loadRouteModule(route, modules, browser, atOnce)).toBe(1);
  expect(await loadRouteModule(route, modules, browser, atOnce)).toBe(1);
});
