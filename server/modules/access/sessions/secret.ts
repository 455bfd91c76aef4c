import { createHash, randomBytes } from 'node:crypto';

/** What the holder keeps and what we keep: 256 random bits, and only their SHA-256 (ruling R13). */
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
