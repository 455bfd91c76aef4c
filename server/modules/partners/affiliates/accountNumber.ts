import { createHmac } from 'node:crypto';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';

const LENGTH = 10;

export interface AccountOfPartner {
  readonly brandId: BrandId;
  readonly affiliateId: number;
  readonly clientId: ClientId;
}

/**
 * T50: returns the number of an account as a partner sees it. The number only tells the partner's rows apart; without
 * the installation's key no one can find out which client it is, however many they try.
 */
export function accountNumber(key: Buffer, { brandId, affiliateId, clientId }: AccountOfPartner): string {
  const digest = createHmac('sha256', ownKey(key)).update(`${brandId}\n${affiliateId}\n${clientId}`).digest('hex');
  return digest.slice(0, LENGTH).toUpperCase();
}

/** Derives a key for this one use. */
function ownKey(key: Buffer): Buffer {
  return createHmac('sha256', key).update('affiliate accounts').digest();
}
