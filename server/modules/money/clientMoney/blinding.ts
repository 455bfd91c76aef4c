import { createHmac } from 'node:crypto';
import type { CountedBook } from '@candor/domain/evidence/liability.ts';
import type { ClientId } from '@candor/domain/ids.ts';

/** Rule LB-5: what hides a client's line, and where it is among the others: new ones in each count. */
export interface Blinding {
  /** 32 bytes. */
  readonly salt: Buffer;
  /** 16 bytes; the leaves are in the order of these. */
  readonly key: Buffer;
}

const SALT_BYTES = 32;
const KEY_BYTES = 16;

/** Derived, so that nothing is stored: the same secret gives the same again. */
export function blindingOf(secret: Buffer, { brandId, currency, at }: CountedBook): (clientId: ClientId) => Blinding {
  const book = `${brandId} ${currency} ${at}`;
  return (clientId) => {
    const bytes = createHmac('sha512', secret).update(`${book} ${clientId}`).digest();
    return { salt: bytes.subarray(0, SALT_BYTES), key: bytes.subarray(SALT_BYTES, SALT_BYTES + KEY_BYTES) };
  };
}
