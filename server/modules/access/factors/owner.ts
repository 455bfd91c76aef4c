import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import type { FactorKeys } from './keys.ts';

/** The factors' owner: a client or a partner of a brand, or a member of staff, whose tenant is the office. */
export interface FactorOwner {
  readonly brandId: BrandId;
  readonly kind: 'client' | 'affiliate' | 'staff';
  readonly id: number;
}

/** What every step works with: the caller's transaction, of the owner's tenant, holds the event's mail too. */
export interface FactorWork {
  readonly connection: Connection;
  readonly keys: FactorKeys;
  readonly now: Instant;
}

/** As it is bound into what is encrypted, so that one owner's secret never opens for another. */
export function ownerText({ brandId, kind, id }: FactorOwner): string {
  return `${brandId}/${kind}/${id}`;
}
