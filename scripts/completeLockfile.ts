import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { printLine } from './progress.ts';

/**
 * Adds the optional packages of every platform to the lockfile. Where a registry lacks one, `npm install` silently
 * omits it, and `npm ci` then refuses the lockfile on every machine.
 */
const FILE = resolve(import.meta.dirname, '../package-lock.json');
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'openharmony', 'openbsd', 'netbsd'];
const PROCESSORS = ['arm', 'arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

const Entry = z.looseObject({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const Lockfile = z.looseObject({ packages: z.record(z.string(), Entry) });

const lockfile = Lockfile.parse(JSON.parse(readFileSync(FILE, 'utf8')));
const added = Object.entries(lockfile.packages).flatMap(([path, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isNamed(path, name))
    .map(([name, version]) => [`node_modules/${name}`, describe(name, version, entry.dev)] as const),
);
if (added.length > 0) writeLockfile();
printLine(`${added.length} packages added.`);

function writeLockfile(): void {
  const { '': root = {}, ...others } = lockfile.packages;
  const sorted = Object.entries({ ...others, ...Object.fromEntries(added) }).toSorted(([first], [second]) =>
    first.localeCompare(second, 'en'),
  );
  const packages = { '': root, ...Object.fromEntries(sorted) };
  writeFileSync(FILE, `${JSON.stringify({ ...lockfile, packages }, undefined, 2)}\n`);
}

function isNamed(path: string, name: string): boolean {
  return `node_modules/${name}` in lockfile.packages || `${path}/node_modules/${name}` in lockfile.packages;
}

/** Describes a package. The platform is in the name: npm needs it to skip the package elsewhere. */
function describe(name: string, version: string, isDev: boolean | undefined): z.infer<typeof Entry> {
  const words = name.split(/[-/]/);
  const [system, processor] = [SYSTEMS, PROCESSORS].map((names) => words.find((word) => names.includes(word)));
  if (system === undefined || processor === undefined || !/^\d/.test(version)) {
    throw new Error(`The platform of ${name} ${version} is not in its name: add it by hand.`);
  }
  const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {};
  return { version, cpu: [processor], ...(isDev === true ? { dev: true } : {}), ...libc, optional: true, os: [system] };
}
