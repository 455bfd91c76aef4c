import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import { z } from 'zod';
import type { KeyFile, OnKeyTrouble } from '../../../keyFile.ts';
import { GrowingKeys, byVersion, readKeys, readKeysLater, withNextVersion } from '../../../keyFile.ts';
import type { KeySource } from '../../../keySource.ts';

/** Secrets that must not be in the database: without them its second factors cannot be read (T7). */
export interface FactorKeys {
  /** Keys by version, so that a new one can be introduced while texts sealed by the old one can still be opened. */
  readonly versions: ReadonlyMap<number, Buffer>;
  readonly current: number;
}

const shape = z.object({
  factors: z.record(
    z.string().regex(/^[1-9]\d*$/),
    z.base64().transform((text) => Buffer.from(text, 'base64')),
  ),
});

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const factorKeyFile: KeyFile<z.infer<typeof shape>> = {
  name: 'factorKeys.json',
  shape,
  make: () => ({ factors: { '1': newKey() } }),
  grow: (written) => ({ ...written, factors: withNextVersion(written['factors'], newKey()) }),
};

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

export function readFactorKeys(source: KeySource, mode: 'demo' | 'live', onTrouble?: OnKeyTrouble): FactorKeys {
  const again = async () => byVersion((await readKeysLater(factorKeyFile, source)).factors);
  const versions = new GrowingKeys(byVersion(readKeys(factorKeyFile, source, mode).factors), { again, onTrouble });
  assert(versions.size > 0, `${factorKeyFile.name} has a key`);
  assert(
    [...versions.values()].every(({ length }) => length === KEY_BYTES),
    `the keys of ${factorKeyFile.name} have ${KEY_BYTES} bytes`,
  );
  return { versions, current: Math.max(...versions.keys()) };
}

/** A text that only the key can open, and only for the owner for whom it was sealed. */
export interface Sealed {
  readonly bytes: Buffer;
  readonly keyVersion: number;
}

/** Seals a text with AES-256-GCM; the bytes are nonce, tag and text. */
export function seal(keys: FactorKeys, text: string, owner: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(keys, keys.current, 'seal'), nonce);
  cipher.setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyVersion: keys.current };
}

export function unseal(keys: FactorKeys, { bytes, keyVersion }: Sealed, owner: string): string {
  const cipher = createDecipheriv('aes-256-gcm', keyFor(keys, keyVersion, 'seal'), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(owner));
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8');
}

/**
 * Computes the keyed hash of a recovery code: codes of earlier releases are short enough to be guessed from a plain
 * hash.
 */
export function fingerprint(keys: FactorKeys, version: number, text: string): Buffer {
  return createHmac('sha256', keyFor(keys, version, 'recovery'))
    .update(text)
    .digest();
}

function keyFor({ versions }: FactorKeys, version: number, purpose: string): Buffer {
  const key = versions.get(version);
  assert(key !== undefined, `the key file has factor key ${version}`);
  return Buffer.from(hkdfSync('sha256', key, '', `candor factors ${purpose}`, KEY_BYTES));
}
