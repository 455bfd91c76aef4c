import type { Instant } from '@candor/domain/ids.ts';
import { toInteger } from '../../database/columns.ts';
import { toTimestamp } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';

export interface LossCount {
  /** Real accounts that closed a trade since then. */
  readonly accounts: number;
  /** Those of them whose trades together brought less than nothing, costs included. */
  readonly lost: number;
}

/** Rule LO-1: of the brand's real accounts only. */
export async function countLosses(connection: Connection, since: Instant): Promise<LossCount> {
  const { rows } = await connection.query<{ accounts: bigint; lost: bigint }>(
    `SELECT count(*) AS accounts, count(*) FILTER (WHERE result < 0) AS lost FROM (
       SELECT sum(profit) AS result FROM trading_account account
       JOIN position ON position.account_id = account.id AND closed_at >= $1
       WHERE account.kind = 'real' GROUP BY account.id
     ) AS results`,
    [toTimestamp(since)],
  );
  const { accounts = 0n, lost = 0n } = rows[0] ?? {};
  return { accounts: toInteger(accounts), lost: toInteger(lost) };
}
