import { join } from 'node:path';
import type { Plugin } from 'vite';

const OURS = join(import.meta.dirname, 'data/routeModules.ts');
const ROUTER = /\/node_modules\/react-router\/.*\/dom\/ssr\/[^/]+$/;

/** Lets pages wait for their files by `data/routeModules.ts` instead of the router's own function. */
export function patientRoutes(): Plugin {
  return {
    name: 'candor-patient-routes',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source, importer) => (source === './routeModules.js' && ROUTER.test(importer ?? '') ? OURS : undefined),
    generateBundle(_, files) {
      const written = Object.values(files).some((file) => file.type === 'chunk' && file.moduleIds.includes(OURS));
      if (!written) this.error('The router no longer loads pages by the file that data/routeModules.ts replaces.');
    },
  };
}
