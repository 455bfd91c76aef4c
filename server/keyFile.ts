import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { KeyFileError } from './keySource.ts';
import type { KeyPlace, KeySource } from './keySource.ts';
import { setupFault } from './setupFaultText.ts';
import type { SetupProblem } from './setupFaultText.ts';

/** The content of a key file as it is written, before its keys are read. */
const Written = z.record(z.string(), z.unknown());

/** Secrets that must not be in the database: a file beside the data, or the same text from elsewhere. */
export interface KeyFile<Keys> {
  /** The file's name in `DATA_DIR`, and the key's name for a variable or a command. */
  readonly name: string;
  readonly shape: z.ZodType<Keys>;
  /** Makes the content of a new file. */
  make(): object;
  /**
   * Makes the content with a new key beside the old ones, which still open and verify; absent: the file keeps one key
   * for good.
   */
  readonly grow?: (written: Readonly<Record<string, unknown>>, now: Instant) => object;
}

/** Reads the keys; a demonstration creates the files on its first start, a live installation must have them. */
export function readKeys<Keys>(keyFile: KeyFile<Keys>, source: KeySource, mode: 'demo' | 'live'): Keys {
  const place = source(keyFile.name);
  if (mode === 'demo' && place.make !== undefined && place.read() === undefined) place.make(written(keyFile.make()));
  return parseKeys(keyFile, place);
}

/** Reads the keys again without blocking the process. */
export async function readKeysLater<Keys>(keyFile: KeyFile<Keys>, source: KeySource): Promise<Keys> {
  const place = source(keyFile.name);
  return parseText(keyFile, place.called, requireText(place, await place.readLater()));
}

/** Creates the file with new keys, and its folder, unless it exists; true if it was created. */
export function ensureKeyFile(keyFile: KeyFile<unknown>, source: KeySource): boolean {
  const place = source(keyFile.name);
  if (place.make === undefined || place.read() !== undefined) return false;
  place.make(written(keyFile.make()));
  return true;
}

/** Interval between two searches for an unknown key. */
const AGAIN_MS = MINUTE_MS;

/** Called when a key could not be looked up; it counts as unknown. */
export type OnKeyTrouble = (error: unknown) => void;

interface Growing<Version, Key> {
  readonly again: () => Promise<Iterable<readonly [Version, Key]>>;
  readonly onTrouble: OnKeyTrouble | undefined;
}

/**
 * Keys by version, as they were read, and those added since: another edge, which was started after a rotation, encrypts
 * with a key that this one has not been given.
 */
export class GrowingKeys<Version, Key> extends Map<Version, Key> {
  readonly #growing: Growing<Version, Key>;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(first: Iterable<readonly [Version, Key]>, growing: Growing<Version, Key>) {
    super(first);
    this.#growing = growing;
  }

  /** Looks for an unknown key and waits for the result, unless it was looked for within the last minute. */
  async learn(version: Version): Promise<void> {
    if (this.has(version)) return;
    if (performance.now() - this.#readAt >= AGAIN_MS) {
      this.#readAt = performance.now();
      this.#reading = this.#read();
    }
    await this.#reading;
  }

  async #read(): Promise<void> {
    try {
      for (const [one, key] of await this.#growing.again()) if (!this.has(one)) this.set(one, key);
    } catch (error) {
      this.#growing.onTrouble?.(error);
    }
  }
}

/**
 * Looks for a key of this version. Await it before the key is used: it may have been added since the keys were read.
 */
export async function learn<Version>(keys: ReadonlyMap<Version, unknown>, version: Version): Promise<void> {
  if (keys instanceof GrowingKeys) await keys.learn(version);
}

/** Lists the keys of a file with their versions. */
export function byVersion(keys: Readonly<Record<string, Buffer>>): readonly (readonly [number, Buffer])[] {
  return Object.entries(keys).map(([version, key]) => [Number.parseInt(version, 10), key]);
}

/** Returns the file's content with a new key beside the old ones, without storing it. */
export function grownKeys<Keys>(keyFile: KeyFile<Keys>, source: KeySource, now: Instant): string {
  const place = source(keyFile.name);
  return grownText(keyFile, { called: place.called, text: readText(place), now });
}

/**
 * Stores a new key beside the old ones, whole or not at all, and reads it again. Of two rotations at the same time one
 * is refused: its key would be lost with what it has encrypted until then.
 */
export async function growKeyFile<Keys>(keyFile: KeyFile<Keys>, source: KeySource, now: Instant): Promise<void> {
  const place = source(keyFile.name);
  const { called, replacing } = place;
  if (replacing === undefined) throw new KeyFileError(`${called} cannot be written.`);
  await withLockFile(replacing.lockFile, called, async () => {
    const text = readText(place);
    const grown = grownText(keyFile, { called, text, now });
    // Another machine, or a person, does not see the lock.
    if (place.read() !== text)
      throw new KeyFileError(`${called} was changed meanwhile: nothing was written. Repeat it.`);
    await replacing.replace(grown);
    const stored = readText(place);
    parseText(keyFile, called, stored);
    if (!isDeepStrictEqual(parseJson(called, stored), parseJson(called, grown)))
      throw new KeyFileError(`${called} was written, but what is read there is something else.`);
  });
}

/** Does the work while holding a lock file, which only one process can create. */
async function withLockFile(lockFile: string, called: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(lockFile), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(lockFile, `${process.pid}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new KeyFileError(
      `${called} is being changed by another rotation. If there is none, one was interrupted: remove ${lockFile}.`,
    );
  }
  try {
    await work();
  } finally {
    rmSync(lockFile);
  }
}

function grownText<Keys>(
  keyFile: KeyFile<Keys>,
  { called, text, now }: { readonly called: string; readonly text: string; readonly now: Instant },
): string {
  parseText(keyFile, called, text);
  assert(keyFile.grow !== undefined, `${keyFile.name} takes a new key`);
  const grown = written(keyFile.grow(Written.parse(parseJson(called, text)), now));
  parseText(keyFile, called, grown);
  return grown;
}

function written(content: object): string {
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

/** Adds a version to a key, which is then the newest. */
export function withNextVersion(written: unknown, key: string): object {
  const held = Written.parse(written);
  const next = Math.max(...Object.keys(held).map((version) => Number.parseInt(version, 10))) + 1;
  return { ...held, [next]: key };
}

/** Adds a key to a list, which is then the last. */
export function withNextKey(written: unknown, key: object): readonly unknown[] {
  return [...z.array(z.unknown()).parse(written), key];
}

/** Why these keys cannot be used, as a sentence; undefined if they can. */
export function keyFileFault(keyFile: KeyFile<unknown>, source: KeySource): string | SetupProblem | undefined {
  try {
    parseKeys(keyFile, source(keyFile.name));
    return undefined;
  } catch (error) {
    if (error instanceof KeyFileError) return error.problem;
    throw error;
  }
}

function parseKeys<Keys>(keyFile: KeyFile<Keys>, place: KeyPlace): Keys {
  return parseText(keyFile, place.called, readText(place));
}

function readText(place: KeyPlace): string {
  return requireText(place, place.read());
}

function requireText(place: KeyPlace, text: string | undefined): string {
  if (text !== undefined) return text;
  throw new KeyFileError(setupFault('keysMissing', { place: place.called }));
}

function parseText<Keys>({ shape }: KeyFile<Keys>, called: string, text: string): Keys {
  const parsed = shape.safeParse(parseJson(called, text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue?.path.join('.') ?? '';
  const inFull = `${called} does not hold the keys that it should: ${at}: ${issue?.message}.`;
  throw new KeyFileError(setupFault('keysWrong', { place: called, at }, inFull));
}

function parseJson(called: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A parser's message quotes the secret.
    throw new KeyFileError(setupFault('keysNotJson', { place: called }));
  }
}

const signingKeys = z.object({ keys: z.array(z.object({ privateKey: z.string().min(1) })).min(1) });

/** Makes a file of Ed25519 keys, as PEM: the last is the newest. */
export function signingKeyFile(name: string): KeyFile<z.infer<typeof signingKeys>> {
  return {
    name,
    shape: signingKeys,
    make: () => ({ keys: [newSigningKey()] }),
    grow: (written) => ({ ...written, keys: withNextKey(written['keys'], newSigningKey()) }),
  };
}

function newSigningKey(): object {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) };
}
