import { hash } from 'node:crypto';
import type { CountedBook } from '@candor/domain/evidence/liability.ts';
import type { ClientId } from '@candor/domain/ids.ts';

/** Rule LB-5: what hides a client's line, and where it is among the others: new ones in each count. */
export interface Blinding {
  /** 32 bytes. */
  readonly salt: Buffer;
  /** The leaves are in the order of these. */
  readonly key: Buffer;
}

const SALT_BYTES = 32;
export const KEY_BYTES = 16;

/**
 * Derived, so that nothing is stored: the same secret gives the same again. SHA-512 begins with the secret, and a
 * quarter of it is never used, so that nobody can go on from what they know of it.
 */
export function blindingOf(secret: Buffer, { brandId, currency, at }: CountedBook): (clientId: ClientId) => Blinding {
  const begin = `${secret.toString('hex')} ${brandId} ${currency} ${at}`;
  return (clientId) => {
    const bytes = hash('sha512', `${begin} ${clientId}`, 'buffer');
    return { salt: bytes.subarray(0, SALT_BYTES), key: bytes.subarray(SALT_BYTES, SALT_BYTES + KEY_BYTES) };
  };
}
