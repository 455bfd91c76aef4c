import { untilLoaded } from './untilLoaded.ts';

interface Route {
  readonly id: string;
  /** Address of the route's file. */
  readonly module: string;
}

interface Browser {
  readonly load: (address: string) => Promise<unknown>;
  /** Does the server no longer have this file? Rejects without a connection. */
  readonly isGone: (address: string) => Promise<boolean>;
  readonly reload: () => void;
}

const browser: Browser = {
  load: (address) => import(/* @vite-ignore */ address),
  isGone: async (address) => (await fetch(address, { method: 'HEAD' })).status === 404,
  reload: () => location.reload(),
};

/**
 * Loads the file of a page that the router opens; the build replaces the router's own function by this one
 * (`web/patientRoutes.ts`). The router's would reload after any failure, and without a connection the browser shows its
 * own error page instead of ours. Here the present page stays until the file has come. A file that the server no longer
 * has belongs to an older build: then the page is reloaded.
 */
export async function loadRouteModule(
  { id, module }: Route,
  modules: Record<string, unknown>,
  { load, isGone, reload } = browser,
  settings?: Parameters<typeof untilLoaded>[1],
): Promise<unknown> {
  if (id in modules) return modules[id];
  const loaded = await untilLoaded(async () => {
    try {
      return await load(module);
    } catch (error) {
      if (!(await isGone(module))) throw error;
      reload();
      return new Promise<never>(() => undefined);
    }
  }, settings);
  modules[id] = loaded;
  return loaded;
}
