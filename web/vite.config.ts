import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './compressAssets.ts';

export default defineConfig({
  plugins: [reactRouter(), compressAssets()],
  build: {
    target: 'es2023',
    /** A data: address in a style sheet would need a looser Content-Security-Policy. */
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: { build: { rolldownOptions: { input: './entry.render.ts' } } },
  },
});
