import type { WireTradeReplay } from '@candor/contracts/http/tradeReplay.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Bus } from '../../../bus/bus.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { findTrade } from './store.ts';
import type { Owner } from './store.ts';

interface ReplayDeps {
  readonly pool: Pool;
  readonly bus: Bus;
}

/** Rule FS-8: decides one of the client's own trades again, on either account. */
export async function replayOwnTrade(
  { pool, bus }: ReplayDeps,
  owner: Owner,
  position: PositionId,
): Promise<Result<WireTradeReplay>> {
  const row = await transaction(pool, owner.brandId, (connection) => findTrade(connection, owner, position));
  if (row === undefined) return refuse({ code: 'notFound', field: 'position' });
  return bus.request('dispute.replay', { brandId: owner.brandId, accountId: toInteger(row.account_id), position });
}
