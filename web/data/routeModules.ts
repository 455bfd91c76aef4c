import { untilLoaded } from './untilLoaded.ts';

interface Route {
  readonly id: string;
  /** Address of the route's file. */
  readonly module: string;
}

interface Browser {
  readonly load: (address: string) => Promise<unknown>;
  /** Asks the server for a file; rejects without a connection. */
  readonly ask: (address: string) => Promise<unknown>;
  readonly reload: () => void;
}

const browser: Browser = {
  load: (address) => import(/* @vite-ignore */ address),
  ask: (address) => fetch(address, { method: 'HEAD' }),
  reload: () => location.reload(),
};

/**
 * Decision 103: loads the file of a page that the router opens; the build replaces the router's own function by this
 * one (`web/patientRoutes.ts`). The router's would reload at once after a failure, and without a connection the browser
 * shows its own error page instead of ours. Here the page stays and is reloaded once the server answers: a browser does
 * not request a file again whose import has failed.
 */
export async function loadRouteModule(
  { id, module }: Route,
  modules: Record<string, unknown>,
  { load, ask, reload } = browser,
  settings?: Parameters<typeof untilLoaded>[1],
): Promise<unknown> {
  if (id in modules) return modules[id];
  try {
    const loaded = await load(module);
    modules[id] = loaded;
    return loaded;
  } catch {
    await untilLoaded(() => ask(module), settings);
    reload();
    return new Promise<never>(() => undefined);
  }
}
