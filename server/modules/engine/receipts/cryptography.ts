import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Cryptography } from '@candor/contracts/evidence/cryptography.ts';

/** The prefix of a raw Ed25519 key in the form that Node reads (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** Cryptography by Node's own library. */
export const cryptography: Cryptography = {
  sha256: async (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  async verify(signature, { publicKey, text }) {
    if (publicKey.length !== KEY_BYTES) return false;
    const der = Buffer.concat([SPKI_PREFIX, publicKey]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, signature);
  },
};
