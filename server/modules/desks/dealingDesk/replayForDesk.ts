import type { WireTradeReplay } from '@candor/contracts/http/tradeReplay.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { DealingDeskDeps } from './deps.ts';

/** Rule FS-8: a trade of the brand decided once more, with the same answer that its client gets. */
export async function replayForDesk(
  { pool, bus }: DealingDeskDeps,
  position: PositionId,
  { brandId }: StaffSession,
): Promise<Result<WireTradeReplay>> {
  const account = await transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<{ account_id: bigint }>('SELECT account_id FROM position WHERE id = $1', [
      String(position),
    ]);
    return rows[0]?.account_id;
  });
  if (account === undefined) return refuse({ code: 'notFound', field: 'position' });
  return bus.request('dispute.replay', { brandId, accountId: toInteger(account), position });
}
