import type { WireTradeReplay } from '@candor/contracts/http/tradeReplay.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findDeskClient } from '../clientDesk/index.ts';
import type { DealingDeskDeps } from './deps.ts';

/** Rules FS-8, CC-7: replays a trade of the brand, with the same answer that its client gets. */
export async function replayForDesk(
  { pool, clock, bus }: DealingDeskDeps,
  position: PositionId,
  session: StaffSession,
): Promise<Result<WireTradeReplay>> {
  const { brandId } = session;
  const account = await transaction(pool, brandId, async (connection) => {
    const { rows } = await connection.query<{ account_id: bigint; client_id: bigint }>(
      `SELECT account_id, client_id FROM position JOIN trading_account account ON account.id = account_id
       WHERE position.id = $1`,
      [String(position)],
    );
    const [row] = rows;
    const client = row && (await findDeskClient(connection, toInteger(row.client_id), session, clock.now()));
    return client && row?.account_id;
  });
  if (account === undefined) return refuse({ code: 'notFound', field: 'position' });
  return bus.request('dispute.replay', { brandId, accountId: toInteger(account), position });
}
