import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache');
const GENERATED = new Set(['node_modules', 'build', '.react-router']);

export interface Build {
  /** Name of the build's stamp, lock and log in `.cache`. */
  readonly name: string;
  /** Everything that becomes part of the build: files, and folders without their generated files and tests. */
  readonly inputs: readonly string[];
  /** One file of each output. */
  readonly outputs: readonly string[];
  /** Makes the outputs from the inputs. */
  run(): Promise<void>;
}

/** Runs a build, unless the last one was made from exactly these files. */
export async function buildOnce(build: Build): Promise<void> {
  if (isFresh(build)) return;
  mkdirSync(CACHE, { recursive: true });
  const lock = join(CACHE, `${build.name}.lock`);
  await takeLock(lock);
  try {
    if (isFresh(build)) return;
    const hash = hashInputs(build.inputs);
    rmSync(stampOf(build), { force: true });
    await build.run();
    writeFileSync(stampOf(build), hash);
  } finally {
    rmSync(lock, { force: true });
  }
}

function isFresh(build: Build): boolean {
  const stamp = stampOf(build);
  if (![stamp, ...build.outputs.map((file) => join(ROOT, file))].every((file) => existsSync(file))) return false;
  return readFileSync(stamp, 'utf8') === hashInputs(build.inputs);
}

function stampOf({ name }: Build): string {
  return join(CACHE, name);
}

/**
 * Takes the lock: two simultaneous builds would empty each other's folder. A lock whose process has ended does not
 * count.
 */
async function takeLock(lock: string): Promise<void> {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (!isHeld(lock)) rmSync(lock, { force: true });
    await delay(200);
  }
}

function isHeld(lock: string): boolean {
  try {
    const pid = readFileSync(lock, 'utf8');
    return pid === '' || existsSync(`/proc/${pid}`);
  } catch {
    // The lock was released at this moment.
    return false;
  }
}

function hashInputs(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => listFiles(join(ROOT, input)))) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  if (!path.startsWith(ROOT) || /\.(?:json|ts)$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: false })
    .filter((entry) => !GENERATED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .toSorted((first, second) => (first.name < second.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
}
