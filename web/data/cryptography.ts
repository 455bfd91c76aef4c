import type { Cryptography } from '@candor/contracts/evidence/cryptography.ts';

/** Cryptography of the browser. It throws if the browser does not know Ed25519 yet. */
export const cryptography: Cryptography = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  async verify(signature, { publicKey, text }) {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text));
  },
};

/** Returns a file's SHA-256 in lower-case hexadecimal. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const digest = await cryptography.sha256(new Uint8Array(await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Can this browser verify signatures? Only https and localhost have cryptography, and only newer browsers have Ed25519.
 */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return true;
  } catch {
    return false;
  }
}
