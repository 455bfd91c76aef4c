import { assert } from '@candor/domain/assert.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import type { PayoutDeps } from './deps.ts';
import { findChangedAt, findLocked } from './store.ts';

/** Unlocks the full number, for the person who sends the money. */
export async function revealIban(
  connection: Connection,
  keys: PayoutDeps['keys'],
  brandId: BrandId,
  detailsId: number,
): Promise<string> {
  const found = await findLocked(connection, detailsId);
  assert(found !== undefined, `payout details ${detailsId} are there`);
  const iban = await keys.unlock(brandId, found.place, found.locked, found.key);
  return iban.toString('utf8');
}

/** Rule WD-16: returns since when withdrawals wait because the details changed; undefined: they never did. */
export function coolOffFrom(connection: Connection, clientId: ClientId): Promise<Instant | undefined> {
  return findChangedAt(connection, clientId);
}
