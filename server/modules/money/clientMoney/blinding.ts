import { hash } from 'node:crypto';
import type { CountedBook } from '@candor/domain/evidence/liability.ts';
import type { ClientId } from '@candor/domain/ids.ts';

/** Rule LB-5: values that hide a client's line and its place among the others; different in each count. */
export interface Blinding {
  /** Salt of the leaf's hash, 16 bytes. */
  readonly salt: Buffer;
  /** Sort key of the leaf, 16 bytes: leaves are in the order of their keys. */
  readonly key: Buffer;
}

const SALT_BYTES = 16;
export const KEY_BYTES = 16;

/**
 * Derives the blinding of each client in a count, so that none is stored: the same secret gives the same values. The
 * secret is on both sides of the hashed text, so that a known salt cannot be extended.
 */
export function blindingOf(secret: Buffer, { brandId, currency, at }: CountedBook): (clientId: ClientId) => Blinding {
  const key = secret.toString('hex');
  const begin = `${key} ${brandId} ${currency} ${at}`;
  return (clientId) => {
    const bytes = hash('sha256', `${begin} ${clientId} ${key}`, 'buffer');
    return { salt: bytes.subarray(0, SALT_BYTES), key: bytes.subarray(SALT_BYTES) };
  };
}
