import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { compressAssets } from './compressAssets.ts';
import { scopedName } from './scopedName.ts';

/** What several modules share comes in a few files instead of thirty. */
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
 * A build of one script without a framework and its modules. It goes beside the pages' other files, after them, and its
 * styles are those that the server's pages already have. Each script has a build of its own: shared files would be more
 * requests and more bytes.
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
          // Its address is its name: a browser asks there for a newer one.
          entryFileNames: ({ name }) => (name === 'seen-pages' ? '[name].js' : 'assets/[name]-[hash].js'),
          chunkFileNames: 'assets/[name]-[hash].js',
          codeSplitting: { groups },
        },
      },
    },
  };
}

/** Modules have no styles or files to be fetched before them: what would do that is a third of the script. */
function plainImports(): Plugin {
  return {
    name: 'candor-plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

const MODULE = '.module.css';
const NAMES = '.classes.js';

/** A module of styles as what it is for a script: the names of its classes. */
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
