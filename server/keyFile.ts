import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { KeyFileError } from './keySource.ts';
import type { KeyPlace, KeySource } from './keySource.ts';
import { setupFault } from './setupFaultText.ts';
import type { SetupProblem } from './setupFaultText.ts';

/** The content of a key file as it is written, before its keys are read. */
const Written = z.record(z.string(), z.unknown());

/** Secrets that must not lie in the database: a file beside the data, or the same text from elsewhere. */
export interface KeyFile<Keys> {
  /** Its name in `DATA_DIR`, and its key's name for a variable or a command. */
  readonly name: string;
  readonly shape: z.ZodType<Keys>;
  /** What a new file holds. */
  make(): object;
  /** The same with a new key beside the old ones, which still open and verify; absent: there is one key for good. */
  readonly grow?: (written: Readonly<Record<string, unknown>>, now: Instant) => object;
}

/** Reads the keys; a demonstration makes files on its first start, a live installation has to have them. */
export function readKeys<Keys>(keyFile: KeyFile<Keys>, source: KeySource, mode: 'demo' | 'live'): Keys {
  const place = source(keyFile.name);
  if (mode === 'demo' && place.make !== undefined && place.read() === undefined) place.make(written(keyFile.make()));
  return parseKeys(keyFile, place);
}

/** Reads them again without holding up what else this process does. */
export async function readKeysLater<Keys>(keyFile: KeyFile<Keys>, source: KeySource): Promise<Keys> {
  const place = source(keyFile.name);
  return parseText(keyFile, place.called, present(place, await place.readLater()));
}

/** Makes the file with new keys unless there is one; true if it was made. Its folder is made, too. */
export function ensureKeyFile(keyFile: KeyFile<unknown>, source: KeySource): boolean {
  const place = source(keyFile.name);
  if (place.make === undefined || place.read() !== undefined) return false;
  place.make(written(keyFile.make()));
  return true;
}

/** How often a key that is not known is looked for. */
const AGAIN_MS = 60_000;

/** A key that could not be looked for; it counts as one that is not known. */
export type OnKeyTrouble = (error: unknown) => void;

interface Growing<Version, Key> {
  readonly again: () => Promise<Iterable<readonly [Version, Key]>>;
  readonly onTrouble: OnKeyTrouble | undefined;
}

/**
 * Keys by version, as they were read, and those that were put beside them since: another edge, which was started after
 * a rotation, locks with a key that this one has not been given.
 */
export class GrowingKeys<Version, Key> extends Map<Version, Key> {
  readonly #growing: Growing<Version, Key>;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(first: Iterable<readonly [Version, Key]>, growing: Growing<Version, Key>) {
    super(first);
    this.#growing = growing;
  }

  /** Waits until it was looked for, unless that was within this minute. */
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

/** To be awaited before a key of this version is used: it may have been put beside those that were read. */
export async function learn<Version>(keys: ReadonlyMap<Version, unknown>, version: Version): Promise<void> {
  if (keys instanceof GrowingKeys) await keys.learn(version);
}

/** The keys of a file by their versions. */
export function byVersion(keys: Readonly<Record<string, Buffer>>): readonly (readonly [number, Buffer])[] {
  return Object.entries(keys).map(([version, key]) => [Number.parseInt(version, 10), key]);
}

/** The content of the file with a new key beside the old ones, which is not put anywhere yet. */
export function grownKeys<Keys>(keyFile: KeyFile<Keys>, source: KeySource, now: Instant): string {
  const place = source(keyFile.name);
  return grownText(keyFile, { called: place.called, text: readText(place), now });
}

/**
 * Puts a new key beside the old ones, whole or not at all, and reads it again. Of two at the same time one is refused:
 * its key would be lost with what it has locked until then.
 */
export async function growKeyFile<Keys>(keyFile: KeyFile<Keys>, source: KeySource, now: Instant): Promise<void> {
  const place = source(keyFile.name);
  const { called, replacing } = place;
  if (replacing === undefined) throw new KeyFileError(`${called} cannot be written.`);
  await alone(replacing.lockFile, called, async () => {
    const text = readText(place);
    const grown = grownText(keyFile, { called, text, now });
    // Another machine, or a person, does not know of the lock.
    if (place.read() !== text)
      throw new KeyFileError(`${called} was changed meanwhile: nothing was written. Repeat it.`);
    await replacing.replace(grown);
    const kept = readText(place);
    parseText(keyFile, called, kept);
    if (!isDeepStrictEqual(parseJson(called, kept), parseJson(called, grown)))
      throw new KeyFileError(`${called} was written, but what is read there is something else.`);
  });
}

/** Holds a file that only one can make. */
async function alone(lockFile: string, called: string, work: () => Promise<void>): Promise<void> {
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
  return present(place, place.read());
}

function present(place: KeyPlace, text: string | undefined): string {
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

/** A file of Ed25519 keys, as PEM: the newest is the last. */
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
