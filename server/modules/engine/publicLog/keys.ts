import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { checkpointBody, keyUses, signatureLine } from '@candor/contracts/evidence/note.ts';
import type { Checkpoint, NoteKey } from '@candor/contracts/evidence/note.ts';
import { assert } from '@candor/domain/assert.ts';
import { readKeys, signingKeyFile } from '../../../keyFile.ts';
import type { KeySource } from '../../../keySource.ts';

const RAW_BYTES = 32;
const KEY_ID_BYTES = 4;

export const logKeyFile = signingKeyFile('logKeys.json');

interface Key {
  readonly privateKey: KeyObject;
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

/**
 * Signs checkpoints of the public log with every key of the file, so that a reader who knows only the old key can
 * continue until they learn the new one.
 */
export class LogSigner {
  readonly #keys: readonly Key[];

  constructor(keys: readonly Key[]) {
    this.#keys = keys;
  }

  publicKeys(origin: string): NoteKey[] {
    return this.#keys.map(({ publicKey }) => ({ name: origin, use: 'log', publicKey }));
  }

  /** Returns the signature lines below a checkpoint. */
  sign(checkpoint: Checkpoint): string {
    const name = checkpoint.origin;
    const body = Buffer.from(checkpointBody(checkpoint));
    return this.#keys
      .map(({ privateKey, publicKey }) =>
        signatureLine({
          name,
          keyId: keyIdOf(name, publicKey),
          signature: new Uint8Array(sign(null, body, privateKey)),
        }),
      )
      .join('');
  }
}

export function readLogKeys(source: KeySource, mode: 'demo' | 'live'): LogSigner {
  const { keys } = readKeys(logKeyFile, source, mode);
  return new LogSigner(keys.map(({ privateKey }) => toKey(privateKey)));
}

function toKey(pem: string): Key {
  const privateKey = createPrivateKey(pem);
  assert(privateKey.asymmetricKeyType === 'ed25519', 'the public log is signed with Ed25519');
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: new Uint8Array(spki.subarray(-RAW_BYTES)) };
}

function keyIdOf(name: string, publicKey: Uint8Array): Uint8Array<ArrayBuffer> {
  const hash = createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.from([keyUses.log]))
    .update(publicKey)
    .digest();
  return new Uint8Array(hash.subarray(0, KEY_ID_BYTES));
}
