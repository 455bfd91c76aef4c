import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { compressAssets } from './compressAssets.ts';
import { scopedName } from './scopedName.ts';

/** Groups of shared modules, a few files instead of thirty. */
const groups = [
  { name: 'page', test: /\/web\/(?:enhance\/factsOf|ui\/liveWriting|data\/store)\.ts/ },
  { name: 'figures', test: /\/(?:domain\/money\/|web\/ui\/(?:numbers|locale|pageCurrency)\.ts)/ },
  {
    name: 'live',
    test: /\/(?:web\/(?:data\/(?:prices|quotes|frames)|website\/enhance\/live)\.ts|contracts\/sockets\/)/,
  },
  {
    name: 'drawn',
    test: /\/(?:web\/(?:enhance\/drawn\.ts|ui\/icons\.tsx)|node_modules\/react\/.*jsx-runtime)/,
  },
];

/**
 * Builds one script without a framework, and its modules. The files go beside the pages' other files, built after them,
 * and its styles are those that the server's pages already have. Each script has its own build: shared files would be
 * more requests and more bytes.
 */
export function ownScript(input: Readonly<Record<string, string>>): UserConfig {
  return {
    root: import.meta.dirname,
    plugins: [classNames(), plainImports(), compressAssets()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'build/client',
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([name, path]) => [name, join(import.meta.dirname, path)])),
        output: {
          // This file's address is its plain name, at which a browser checks for a newer one.
          entryFileNames: ({ name }) => (name === 'seen-pages' ? '[name].js' : 'assets/[name]-[hash].js'),
          chunkFileNames: 'assets/[name]-[hash].js',
          codeSplitting: { groups },
        },
      },
    },
  };
}

/**
 * Makes imports plain: the modules need no styles or files loaded before them, and the helper for that would be a third
 * of the script.
 */
function plainImports(): Plugin {
  return {
    name: 'candor-plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

const MODULE = '.module.css';
const NAMES = '.classes.js';

/** Turns a module of styles into what a script needs of it: the names of its classes. */
function classNames(): Plugin {
  return {
    name: 'candor-class-names',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(MODULE) || importer === undefined) return undefined;
      return `\0${resolve(dirname(importer), source)}${NAMES}`;
    },
    load(id) {
      if (!id.endsWith(NAMES)) return undefined;
      const path = id.slice(1, -NAMES.length);
      const names = new Set(readFileSync(path, 'utf8').match(/(?<=\.)[a-z][\w-]*/gi));
      const exported = [...names].map((name) => [name, scopedName(name, path)]);
      return `export default ${JSON.stringify(Object.fromEntries(exported))}`;
    },
  };
}
