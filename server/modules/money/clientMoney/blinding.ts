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

export const KEY_BYTES = 16;

/**
 * Derived, so that nothing is stored: the same secret gives the same again. It is hashed on both sides of the text, so
 * that nobody can go on from a salt that they know.
 */
export function blindingOf(secret: Buffer, { brandId, currency, at }: CountedBook): (clientId: ClientId) => Blinding {
  const key = secret.toString('hex');
  const begin = `${key} ${brandId} ${currency} ${at}`;
  return (clientId) => ({
    salt: hash('sha256', `${begin} ${clientId} salt ${key}`, 'buffer'),
    key: hash('sha256', `${begin} ${clientId} place ${key}`, 'buffer').subarray(0, KEY_BYTES),
  });
}
