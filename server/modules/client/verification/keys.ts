import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { z } from 'zod';
import type { KeyFile, OnKeyTrouble } from '../../../keyFile.ts';
import { GrowingKeys, byVersion, learn, readKeys, readKeysLater, withNextVersion } from '../../../keyFile.ts';
import type { KeySource } from '../../../keySource.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const key = z.base64().transform((text) => Buffer.from(text, 'base64'));
const shape = z.object({ keys: z.record(z.string().regex(/^[1-9]\d*$/), key) });

export const documentKeyFile: KeyFile<z.infer<typeof shape>> = {
  name: 'documentKeys.json',
  shape,
  make: () => ({ keys: { '1': newKey() } }),
  grow: (written) => ({ ...written, keys: withNextVersion(written['keys'], newKey()) }),
};

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/** A file's own key as stored: locked with the brand's key of this version. */
export interface WrappedKey {
  readonly version: number;
  readonly wrapped: Buffer;
}

/**
 * Locks documents (T31). Each file has a key of its own, which is locked with the key of its brand; the brand's key is
 * derived from a secret in a file beside the data, not in the database.
 */
export class DocumentKeys {
  readonly #secrets: ReadonlyMap<number, Buffer>;
  readonly #current: number;

  constructor(secrets: ReadonlyMap<number, Buffer>) {
    this.#secrets = secrets;
    this.#current = Math.max(...secrets.keys());
    for (const secret of secrets.values()) assert(secret.length >= KEY_BYTES, 'a document key has 32 bytes');
  }

  /** Locks bytes for one file id: under any other id they cannot be unlocked. */
  lock(brandId: BrandId, fileId: string, bytes: Uint8Array): { readonly locked: Buffer; readonly key: WrappedKey } {
    const fileKey = randomBytes(KEY_BYTES);
    const version = this.#current;
    const wrapped = encrypt(this.#brandKey(brandId, version), fileKey, fileId);
    const locked = encrypt(fileKey, bytes, fileId);
    fileKey.fill(0);
    return { locked, key: { version, wrapped } };
  }

  /** Newest version of the key, which locks everything. */
  get current(): number {
    return this.#current;
  }

  /** Locks a file's own key with the brand's newest key; the file stays unchanged. */
  async relock(brandId: BrandId, fileId: string, { version, wrapped }: WrappedKey): Promise<WrappedKey> {
    await learn(this.#secrets, version);
    const fileKey = decrypt(this.#brandKey(brandId, version), wrapped, fileId);
    return { version: this.#current, wrapped: encrypt(this.#brandKey(brandId, this.#current), fileKey, fileId) };
  }

  async unlock(
    brandId: BrandId,
    fileId: string,
    locked: Uint8Array,
    { version, wrapped }: WrappedKey,
  ): Promise<Buffer> {
    await learn(this.#secrets, version);
    const fileKey = decrypt(this.#brandKey(brandId, version), wrapped, fileId);
    try {
      return decrypt(fileKey, locked, fileId);
    } finally {
      fileKey.fill(0);
    }
  }

  #brandKey(brandId: BrandId, version: number): Buffer {
    const secret = this.#secrets.get(version);
    assert(secret !== undefined, `there is a document key of version ${version}`);
    return Buffer.from(hkdfSync('sha256', secret, '', `candor documents ${brandId}`, KEY_BYTES));
  }
}

export function readDocumentKeys(source: KeySource, mode: 'demo' | 'live', onTrouble?: OnKeyTrouble): DocumentKeys {
  const again = async () => byVersion((await readKeysLater(documentKeyFile, source)).keys);
  const first = byVersion(readKeys(documentKeyFile, source, mode).keys);
  return new DocumentKeys(new GrowingKeys(first, { again, onTrouble }));
}

function encrypt(secret: Buffer, bytes: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

function decrypt(secret: Buffer, locked: Uint8Array, place: string): Buffer {
  const tag = locked.subarray(locked.length - TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', secret, locked.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(locked.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
