import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals the secret that signs messages to other servers, for storage: readers of the table cannot sign. */
export function sealSecret(key: Buffer, use: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const own = ownKey(key, use);
  const cipher = createCipheriv(ALGORITHM, own, nonce);
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function openSecret(key: Buffer, use: string, stored: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, ownKey(key, use), stored.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Derives a key for a single use. */
function ownKey(key: Buffer, use: string): Buffer {
  return createHmac('sha256', key).update(use).digest();
}
