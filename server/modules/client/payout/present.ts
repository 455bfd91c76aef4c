import type { WirePayoutDetails } from '@candor/contracts/http/payout.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { PayoutDeps } from './deps.ts';
import { listDetails } from './store.ts';
import type { PayoutDetails } from './store.ts';

export async function showDetails(
  { pool }: Pick<PayoutDeps, 'pool'>,
  brandId: BrandId,
  clientId: ClientId,
): Promise<WirePayoutDetails> {
  const all = await transaction(pool, brandId, (connection) => listDetails(connection, clientId));
  const current = all.find(({ replacedAt }) => replacedAt === undefined);
  return {
    current: current === undefined ? null : present(current),
    former: all.filter(({ replacedAt }) => replacedAt !== undefined).map(present),
  };
}

function present({ holder, ibanMask, bic, createdAt, confirmedAt }: PayoutDetails) {
  return { holder, iban: ibanMask, bic: bic ?? null, saved_at: createdAt, confirmed_at: confirmedAt ?? null };
}
