import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import type { FactorKeys } from './keys.ts';

/** Owner of factors: a client or partner of a brand, or a member of staff, whose tenant is the office. */
export interface FactorOwner {
  readonly brandId: BrandId;
  readonly kind: 'client' | 'affiliate' | 'staff';
  readonly id: number;
}

/** What every step works with: the caller's transaction, in the owner's tenant, which also queues the mail. */
export interface FactorWork {
  readonly connection: Connection;
  readonly keys: FactorKeys;
  readonly now: Instant;
}

/** Returns the owner as it is bound into sealed texts, so that one owner's secret never opens for another. */
export function ownerText({ brandId, kind, id }: FactorOwner): string {
  return `${brandId}/${kind}/${id}`;
}
