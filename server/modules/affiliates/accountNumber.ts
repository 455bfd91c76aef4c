import { createHash } from 'node:crypto';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';

const LENGTH = 8;

/** T50: an account as a partner knows it. It tells his rows apart for him alone and is of no use anywhere else. */
export function accountNumber(brandId: BrandId, affiliateId: number, clientId: ClientId): string {
  const digest = createHash('sha256').update(`${brandId}\n${affiliateId}\n${clientId}`).digest('hex');
  return digest.slice(0, LENGTH).toUpperCase();
}
