import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Compresses each asset once, at build time, so that the server only sends files. */
export function compressAssets(): Plugin {
  return {
    name: 'candor-compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      const folder = join(dir, 'assets');
      const names = readdirSync(folder);
      // Another build into the same folder has compressed its own assets.
      for (const name of names)
        if (COMPRESSIBLE.test(name) && !names.includes(`${name}.br`)) compressAsset(join(folder, name));
    },
  };
}

export function compressAsset(path: string): void {
  const content = readFileSync(path);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${path}.br`, brotliCompressSync(content, brotli));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
