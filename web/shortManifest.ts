import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressAsset } from './compressAssets.ts';
import type { Plugin } from 'vite';

const ASSIGNMENT = 'window.__reactRouterManifest=';

/**
 * Shortens the list of all routes that every page loads by what a browser does not need: the files that each route's
 * file imports itself, and properties that are false or empty. A seventh of it remains.
 */
export function shortManifest(): Plugin {
  return {
    name: 'candor-short-manifest',
    apply: 'build',
    // The router writes the list while it builds for the server.
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle() {
      const folder = join(import.meta.dirname, 'build/client/assets');
      for (const name of readdirSync(folder)) if (/^manifest-.*\.js$/.test(name)) shorten(join(folder, name));
    },
  };
}

function shorten(path: string): void {
  const written = readFileSync(path, 'utf8');
  const whole: unknown = JSON.parse(written.slice(ASSIGNMENT.length).replace(/;$/, ''));
  writeFileSync(path, `${ASSIGNMENT}${JSON.stringify(whole, shortenEntry)};`);
  compressAsset(path);
}

function shortenEntry(key: string, value: unknown): unknown {
  if (key === 'imports') return [];
  if (key === 'hasDefaultExport') return undefined;
  const isEmpty = value === false || (Array.isArray(value) && value.length === 0);
  return isEmpty ? undefined : value;
}
