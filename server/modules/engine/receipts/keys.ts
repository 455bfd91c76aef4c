import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  sign,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { signedText, unsignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import type { ReceiptKey, SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Receipt } from '@candor/domain/evidence/receipt.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { z } from 'zod';
import { DAY_MS } from '@candor/domain/time.ts';
import type { KeyFile } from '../../../keyFile.ts';
import { readKeys, withNextKey } from '../../../keyFile.ts';
import type { KeySource } from '../../../keySource.ts';

const RAW_BYTES = 32;
const ID_LENGTH = 16;
const SALT_LETTERS = 32;

/** A key with the instant from which it signs executions: each execution has one key permanently. */
interface SigningKey extends ReceiptKey {
  readonly since: Instant;
  readonly privateKey: KeyObject;
}

export interface PublicKey extends ReceiptKey {
  readonly since: Instant;
}

const shape = z.object({
  keys: z.array(z.object({ since: z.iso.datetime(), privateKey: z.string().min(1) })).min(1),
});

export const receiptKeyFile: KeyFile<z.infer<typeof shape>> = {
  name: 'receiptKeys.json',
  shape,
  /** The first key also covers any earlier execution. */
  make: () => ({ keys: [newKey(0)] }),
  /** Valid from tomorrow: the server must know the key before the first execution that it signs. */
  grow: (written, now) => ({ ...written, keys: withNextKey(written['keys'], newKey(now + DAY_MS)) }),
};

function newKey(since: Instant): object {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { since: new Date(since).toISOString(), privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) };
}

export interface SignedText {
  readonly key: ReceiptKey;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** Signs receipts. Ed25519 is deterministic: the same receipt gets the same signature. */
export class ReceiptSigner {
  /** Keys in order of their instants. */
  readonly #keys: readonly SigningKey[];
  /** Cached log secrets by key: the log needs one for each of thousands of records. */
  readonly #logSecrets = new Map<string, Buffer>();

  constructor(keys: readonly SigningKey[]) {
    this.#keys = keys.toSorted((first, second) => first.since - second.since);
  }

  get publicKeys(): PublicKey[] {
    return this.#keys.map(({ id, publicKey, since }) => ({ id, publicKey, since }));
  }

  sign(receipt: Receipt): SignedReceipt {
    const last = receipt.executions.at(-1);
    const key = this.#keyFor(last?.at ?? 0);
    const salt = receipt.isLogged && last !== undefined ? this.logSalt(`fill:${last.id}`, last.at) : undefined;
    const unsigned = unsignedReceipt(receipt, key, salt);
    return { ...unsigned, signature: new Uint8Array(sign(null, Buffer.from(signedText(unsigned)), key.privateKey)) };
  }

  /** Signs a text with the key of an instant; the signature is always the same. */
  signText(text: string, at: Instant): SignedText {
    const key = this.#keyFor(at);
    return { key, signature: new Uint8Array(sign(null, Buffer.from(text), key.privateKey)) };
  }

  /** Returns the key of an instant, without its secret. */
  keyAt(at: Instant): ReceiptKey {
    const { id, publicKey } = this.#keyFor(at);
    return { id, publicKey };
  }

  /**
   * Derives 32 secret bytes for one purpose from the key of an instant: always the same, and the key cannot be derived
   * from them.
   */
  secretFor(purpose: string, at: Instant): Buffer {
    const key = this.#keyFor(at).privateKey.export({ format: 'der', type: 'pkcs8' });
    return Buffer.from(hkdfSync('sha256', key, '', `candor ${purpose}`, RAW_BYTES));
  }

  /** Rule PL-3: returns the salt that blinds a record's entry in the public log, always the same. */
  logSalt(record: string, at: Instant): string {
    const { id } = this.#keyFor(at);
    const secret = this.#logSecrets.get(id) ?? this.secretFor('public log', at);
    this.#logSecrets.set(id, secret);
    return createHmac('sha256', secret).update(record).digest('hex').slice(0, SALT_LETTERS);
  }

  #keyFor(at: Instant): SigningKey {
    const key = this.#keys.findLast(({ since }) => since <= at) ?? this.#keys[0];
    assert(key !== undefined, 'there is a key');
    return key;
  }
}

export function readReceiptKeys(source: KeySource, mode: 'demo' | 'live'): ReceiptSigner {
  const { keys } = readKeys(receiptKeyFile, source, mode);
  return new ReceiptSigner(keys.map(({ since, privateKey }) => signingKey(privateKey, Date.parse(since))));
}

function signingKey(pem: string, since: Instant): SigningKey {
  const privateKey = createPrivateKey(pem);
  assert(privateKey.asymmetricKeyType === 'ed25519', 'receipts are signed with Ed25519');
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = new Uint8Array(spki.subarray(-RAW_BYTES));
  const id = createHash('sha256').update(publicKey).digest('hex').slice(0, ID_LENGTH);
  return { id, publicKey, since, privateKey };
}
