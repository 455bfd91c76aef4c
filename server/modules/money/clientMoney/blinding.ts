import { hash } from 'node:crypto';
import type { CountedBook } from '@candor/domain/evidence/liability.ts';
import type { ClientId } from '@candor/domain/ids.ts';

/** Rule LB-5: what hides a client's line, and where it is among the others: new ones in each count. */
export interface Blinding {
  /** 16 bytes. */
  readonly salt: Buffer;
  /** The leaves are in the order of these. */
  readonly key: Buffer;
}

const SALT_BYTES = 16;
export const KEY_BYTES = 16;

/**
 * Derived, so that nothing is stored: the same secret gives the same again. It is hashed on both sides of the text, so
 * that nobody can go on from a salt that they know.
 */
export function blindingOf(secret: Buffer, { brandId, currency, at }: CountedBook): (clientId: ClientId) => Blinding {
  const key = secret.toString('hex');
  const begin = `${key} ${brandId} ${currency} ${at}`;
  return (clientId) => {
    const bytes = hash('sha256', `${begin} ${clientId} ${key}`, 'buffer');
    return { salt: bytes.subarray(0, SALT_BYTES), key: bytes.subarray(SALT_BYTES) };
  };
}
