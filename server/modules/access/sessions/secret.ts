import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits: its holder gets the text, and we store only its SHA-256 (ruling R13). */
export interface Secret {
  readonly text: string;
  readonly hash: Buffer;
}

export function newSecret(): Secret {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashSecret(text) };
}

export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
