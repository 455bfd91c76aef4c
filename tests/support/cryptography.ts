import type { Cryptography } from '@candor/contracts/evidence/verify.ts';

/** As every browser and Node have it. */
export const cryptography: Cryptography = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  async verify(signature, { publicKey, text }) {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text));
  },
};
