import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { OperatorError } from './operatorError.ts';
import { writeWhole } from './wholeFile.ts';

/** A file as it is written, before its keys are read. */
const Written = z.record(z.string(), z.unknown());

/** A file of secrets beside the data, which must not lie in the database. */
export interface KeyFile<Keys> {
  /** Its name in `DATA_DIR`. */
  readonly name: string;
  readonly shape: z.ZodType<Keys>;
  /** What a new file holds. */
  make(): object;
  /** The same with a new key beside the old ones, which still open and verify; absent: there is one key for good. */
  readonly grow?: (written: Readonly<Record<string, unknown>>, now: Instant) => object;
}

/** A key file that is missing, or does not hold what it has to. */
export class KeyFileError extends OperatorError {
  override readonly name = 'KeyFileError';
}

/** Reads the keys; a demonstration makes them on its first start, a live installation has to have them. */
export function readKeys<Keys>(keyFile: KeyFile<Keys>, file: string, mode: 'demo' | 'live'): Keys {
  if (mode === 'demo' && !existsSync(file)) makeKeyFile(keyFile, file);
  return parseKeys(keyFile, file);
}

/** Makes the file with new keys unless there is one; true if it was made. Its folder is made, too. */
export function ensureKeyFile(keyFile: KeyFile<unknown>, dataDir: string): boolean {
  const file = join(dataDir, keyFile.name);
  if (existsSync(file)) return false;
  makeKeyFile(keyFile, file);
  return true;
}

/** Puts a new key into the file beside the old ones, whole or not at all. */
export async function growKeyFile<Keys>(keyFile: KeyFile<Keys>, dataDir: string, now: Instant): Promise<void> {
  const file = join(dataDir, keyFile.name);
  parseKeys(keyFile, file);
  assert(keyFile.grow !== undefined, `${keyFile.name} takes a new key`);
  const written = Written.parse(JSON.parse(readFileSync(file, 'utf8')));
  await writeWhole(file, `${JSON.stringify(keyFile.grow(written, now), undefined, 2)}\n`);
}

/** The versions of a key with one more, which is the newest. */
export function withNextVersion(written: unknown, key: string): object {
  const held = Written.parse(written);
  const next = Math.max(...Object.keys(held).map((version) => Number.parseInt(version, 10))) + 1;
  return { ...held, [next]: key };
}

/** A list of keys with one more, which is the last. */
export function withNextKey(written: unknown, key: object): readonly unknown[] {
  return [...z.array(z.unknown()).parse(written), key];
}

/** Why the file in this folder cannot be used, as a sentence; undefined if it can. */
export function keyFileFault(keyFile: KeyFile<unknown>, dataDir: string): string | undefined {
  try {
    parseKeys(keyFile, join(dataDir, keyFile.name));
    return undefined;
  } catch (error) {
    if (error instanceof KeyFileError) return error.message;
    throw error;
  }
}

function parseKeys<Keys>(keyFile: KeyFile<Keys>, file: string): Keys {
  if (!existsSync(file))
    throw new KeyFileError(`${file} is missing: put the installation's keys there, or make new ones (npm run keys).`);
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // A parser's message quotes the secret.
    const why = error instanceof SyntaxError ? 'it is not JSON' : String(error);
    throw new KeyFileError(`${file} cannot be read: ${why}.`);
  }
  const parsed = keyFile.shape.safeParse(found);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new KeyFileError(`${file} does not hold the keys that it should: ${issue?.path.join('.')}: ${issue?.message}.`);
}

/** Of two that make it at the same time, both use the file of the first. */
function makeKeyFile(keyFile: KeyFile<unknown>, file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, `${JSON.stringify(keyFile.make(), undefined, 2)}\n`, { mode: 0o600 });
  try {
    // A link is made whole or not at all, and never replaces another.
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished);
  }
}
