import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { assert } from '@candor/domain/assert.ts';
import { GrowingKeys, learn, readKeys, readKeysLater, signingKeyFile } from '../../../keyFile.ts';
import type { OnKeyTrouble } from '../../../keyFile.ts';
import type { KeySource } from '../../../keySource.ts';

const ID_LENGTH = 16;
export const auditKeyFile = signingKeyFile('auditKeys.json');

interface Key {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Signs the audit record with a key outside the database: those who rewrite the record there cannot sign it. */
export class AuditSigner {
  /** Keys by id; the last one of the file signs. */
  readonly #keys: ReadonlyMap<string, Key>;
  readonly #newest: Key;

  constructor(keys: ReadonlyMap<string, Key>) {
    this.#keys = keys;
    const newest = [...keys.values()].at(-1);
    assert(newest !== undefined, 'there is a key');
    this.#newest = newest;
  }

  /** Signs with the last key of the file; earlier ones still verify. */
  sign(text: Buffer): { readonly keyId: string; readonly signature: Buffer } {
    return { keyId: this.#newest.id, signature: sign(null, text, this.#newest.privateKey) };
  }

  /** Loads a key that another process may have added; to be awaited before verifying with it. */
  learn(keyId: string): Promise<void> {
    return learn(this.#keys, keyId);
  }

  verifies(text: Buffer, keyId: string, signature: Buffer): boolean {
    const key = this.#keys.get(keyId);
    return key !== undefined && verify(null, text, key.publicKey, signature);
  }
}

export function readAuditKeys(source: KeySource, mode: 'demo' | 'live', onTrouble?: OnKeyTrouble): AuditSigner {
  const again = async () => byId(await readKeysLater(auditKeyFile, source));
  return new AuditSigner(new GrowingKeys(byId(readKeys(auditKeyFile, source, mode)), { again, onTrouble }));
}

function byId({ keys }: { readonly keys: readonly { readonly privateKey: string }[] }): [string, Key][] {
  return keys.map(({ privateKey }) => toKey(privateKey)).map((key) => [key.id, key]);
}

function toKey(pem: string): Key {
  const privateKey = createPrivateKey(pem);
  assert(privateKey.asymmetricKeyType === 'ed25519', 'the audit record is signed with Ed25519');
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return { id: createHash('sha256').update(spki).digest('hex').slice(0, ID_LENGTH), privateKey, publicKey };
}
