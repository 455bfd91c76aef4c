import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { assert } from '@candor/domain/assert.ts';
import { z } from 'zod';

const ID_LENGTH = 16;
const keyFile = z.object({ keys: z.array(z.object({ privateKey: z.string().min(1) })).min(1) });

interface Key {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Signs the audit record with a key that is not in the database: who rewrites the record there cannot sign it. */
export class AuditSigner {
  readonly #keys: readonly Key[];

  constructor(keys: readonly Key[]) {
    this.#keys = keys;
  }

  /** The last key of the file signs; the earlier ones still verify. */
  sign(text: Buffer): { readonly keyId: string; readonly signature: Buffer } {
    const key = this.#keys.at(-1);
    assert(key !== undefined, 'there is a key');
    return { keyId: key.id, signature: sign(null, text, key.privateKey) };
  }

  verifies(text: Buffer, keyId: string, signature: Buffer): boolean {
    const key = this.#keys.find(({ id }) => id === keyId);
    return key !== undefined && verify(null, text, key.publicKey, signature);
  }
}

/** Reads the keys; a demonstration makes one on its first start, a live installation has to be given one. */
export function readAuditKeys(file: string, mode: 'demo' | 'live'): AuditSigner {
  if (!existsSync(file)) {
    if (mode === 'live') throw new Error(`The key file ${file} is missing: MODE=live does not invent keys.`);
    makeKey(file);
  }
  const { keys } = keyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new AuditSigner(keys.map(({ privateKey }) => toKey(privateKey)));
}

function toKey(pem: string): Key {
  const privateKey = createPrivateKey(pem);
  assert(privateKey.asymmetricKeyType === 'ed25519', 'the audit record is signed with Ed25519');
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return { id: createHash('sha256').update(spki).digest('hex').slice(0, ID_LENGTH), privateKey, publicKey };
}

function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = { keys: [{ privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) }] };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(made, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
}
