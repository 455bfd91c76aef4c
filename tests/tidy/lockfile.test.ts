import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './sources.ts';

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  workspaces: z.array(z.string()).default([]),
});

const { packages } = Lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

// A registry that lacks a platform's package makes `npm install` leave it out, and `npm ci` then refuses the lockfile:
// `node scripts/enter.mjs scripts/completeLockfile.ts` puts it back.
test('the lockfile names the optional package of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('T54 every dependency is pinned to one version', () => {
  const folders = ['.', ...readManifest('.').workspaces];
  const loose = folders.flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = readManifest(folder);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(
        ([name, version]) => !name.startsWith('@candor/') && !/^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version),
      )
      .map(([name, version]) => `${folder}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});

function readManifest(folder: string): z.infer<typeof Manifest> {
  return Manifest.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));
}
