import { basename, dirname, relative, resolve } from 'node:path';
import { type Plugin, defineConfig } from 'vite';

const OUTPUT = resolve(import.meta.dirname, 'build');
/** Entry points: the main thread, and the threads that are started from a file. */
const PROGRAMS = [
  'main.ts',
  'main.dealing.ts',
  'main.pages.ts',
  'main.render.ts',
  'modules/access/passwords/hashThread.ts',
  'modules/client/verification/inspect/inspectThread.ts',
  'wiring/liveReportThread.ts',
];
/** Packages with native code, or with files that they look for beside their own. */
const LEFT_OUTSIDE = [
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  'country-flag-icons',
  'fontkit',
  'graphile-worker',
  'pdfkit',
  'pg',
  'pino',
  'prom-client',
  'sharp',
  'vite',
];

/** The server in a few files instead of three thousand: docs/decisions/062-the-server-is-bundled.md. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [findFilesOfSources()],
  ssr: { noExternal: true, external: LEFT_OUTSIDE },
  build: {
    ssr: true,
    outDir: OUTPUT,
    target: 'node24',
    // Kept as readable as the sources, since a stack in the log points here.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((file) => [basename(file, '.ts'), resolve(import.meta.dirname, file)])),
      // The pages have a build of their own.
      external: /^@candor\/web\/build\//,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

/** References in a source to its own folder or place, and the file of a thread's program. */
const FOLDER = 'import.meta.dirname';
const PROGRAM = /new URL\((['`]).*?([^'`/]+)\.ts\1, import\.meta\.url\)/g;
const PACKAGES = /createRequire\(import\.meta\.url\)|import\.meta\.resolve\(/g;

/** Rewrites sources, so that they find files beside them from their own folder, and threads' programs in the bundle. */
function findFilesOfSources(): Plugin {
  return {
    name: 'files-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('import.meta.')) return null;
      const rest = code.replaceAll(FOLDER, '').replaceAll(PROGRAM, '').replaceAll(PACKAGES, '');
      if (rest.includes('import.meta.')) this.error(`${id} would look for a file beside the bundle: use ${FOLDER}`);
      const moved = code
        .replaceAll(FOLDER, `(${FOLDER} + '/${relative(OUTPUT, dirname(id))}')`)
        .replaceAll(PROGRAM, 'new URL($1./$2.js$1, import.meta.url)');
      // No line has moved.
      return { code: moved, map: null };
    },
  };
}
