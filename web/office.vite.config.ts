import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compressAssets } from './compressAssets.ts';

/** Build of the office: a client-only page that shares no script with a brand's pages (ruling B1). */
export default defineConfig({
  root: join(import.meta.dirname, 'backoffice'),
  plugins: [compressAssets()],
  build: {
    outDir: '../build/office',
    emptyOutDir: true,
    target: 'es2023',
    /** A data: address in a style sheet would need a looser Content-Security-Policy. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
