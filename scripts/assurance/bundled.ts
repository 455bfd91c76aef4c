import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { idOf } from './lockfile.ts';
import type { LockedPackage } from './lockfile.ts';
import { ROOT } from './sourceFiles.ts';

const Part = z.strictObject({
  name: z.string().min(1),
  version: z.string().min(1),
  licence: z.string().min(1),
  purl: z.string().startsWith('pkg:generic/'),
  cpe: z.string().startsWith('cpe:2.3:a:').optional(),
});
/** Another author's program or library inside a package of the registry. */
export type BundledPart = z.infer<typeof Part>;

const Bundle = z.strictObject({
  packages: z.array(z.string()).min(1),
  /** The version that was inspected: another one has to be inspected again. */
  version: z.string().min(1),
  parts: z.array(Part).min(1),
});
export type Bundle = z.infer<typeof Bundle>;

/** Reads what npm does not know: the binaries inside packages, with their upstream names and versions. */
export function readBundles(): readonly Bundle[] {
  return z.array(Bundle).parse(JSON.parse(readFileSync(join(ROOT, 'docs/assurance/bundled.json'), 'utf8')));
}

/** Returns the parts inside a package, or none. */
export function bundledParts(
  locked: Pick<LockedPackage, 'name' | 'version'>,
  bundles: readonly Bundle[],
): readonly BundledPart[] {
  const bundle = bundles.find(({ packages, version }) =>
    packages.some((name) => idOf({ name, version }) === idOf(locked)),
  );
  return bundle?.parts ?? [];
}
