import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './sourceFiles.ts';

const Entry = z.looseObject({
  /** The package's name where its folder has another one. */
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  optional: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const Lockfile = z.object({ packages: z.record(z.string(), Entry) });
const Manifest = z.object({
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/** A package of the lockfile that comes from a registry. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** The licence as declared by the lockfile, by the package itself or by the package that it is a part of. */
  readonly licence: string | undefined;
  /** Is it used by tests and tools only? */
  readonly isDevelopment: boolean;
  readonly hasHash: boolean;
  /** Is it for some platforms only? */
  readonly isOptional: boolean;
  readonly hasInstallScript: boolean;
}

const MODULES = 'node_modules/';
/** Beginning of the MIT licence's text, where a package declares it by its file only. */
const MIT = /^(?:The )?MIT License|Permission is hereby granted, free of charge/;

/** Reads the packages of package-lock.json, each version once, by name. */
export function readLockedPackages(): readonly LockedPackage[] {
  const { packages } = Lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const entries = Object.entries(packages).filter(([path, { link }]) => path.includes(MODULES) && link !== true);
  const byId = new Map<string, LockedPackage>();
  for (const [path, entry] of entries) {
    const name = entry.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length);
    const version = entry.version ?? '';
    const earlier = byId.get(`${name}@${version}`);
    byId.set(`${name}@${version}`, {
      name,
      version,
      licence: entry.license ?? licenceOfWhole(name, packages) ?? licenceOfFolder(path),
      isDevelopment: entry.dev === true && earlier?.isDevelopment !== false,
      hasHash: entry.integrity !== undefined,
      isOptional: entry.optional === true,
      hasInstallScript: entry.hasInstallScript === true,
    });
  }
  return [...byId.values()].toSorted((first, second) => (idOf(first) < idOf(second) ? -1 : 1));
}

/** Returns name and version, as `name@1.2.3`. */
export function idOf({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/**
 * Returns the licence of the package that requires a platform's part which the registry lacks; the part has the same
 * one.
 */
function licenceOfWhole(name: string, packages: z.infer<typeof Lockfile>['packages']): string | undefined {
  return Object.values(packages).find(({ optionalDependencies, license }) => license && name in optionalDependencies)
    ?.license;
}

function licenceOfFolder(path: string): string | undefined {
  const manifestFile = join(ROOT, path, 'package.json');
  if (!existsSync(manifestFile)) return undefined;
  const { license, licenses } = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const declared = license ?? licenses?.map(({ type }) => type).join(' OR ');
  if (declared !== undefined) return declared;
  const textFile = join(ROOT, path, 'LICENSE');
  return existsSync(textFile) && MIT.test(readFileSync(textFile, 'utf8')) ? 'MIT' : undefined;
}
