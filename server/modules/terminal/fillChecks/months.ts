import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { toInteger } from '../../../database/columns.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** The fills of a month and how many of them clients have checked. */
export interface FillMonth {
  /** Year and month: `2026-10`. */
  readonly month: string;
  readonly fills: number;
  readonly accounts: number;
  readonly checked: number;
  readonly wrong: number;
  readonly confirmed: number;
}

interface MonthRow {
  readonly month: string;
  readonly fills: bigint;
  readonly accounts: bigint;
  readonly checked: bigint;
  readonly wrong: bigint;
  readonly confirmed: bigint;
}

/** Rule FS-6: lists the months, newest first. Reports are counted as of now, so that late ones are included. */
export async function listFillMonths(
  connection: Connection,
  { simulated, count }: { readonly simulated: boolean; readonly count: number },
): Promise<FillMonth[]> {
  const { rows } = await connection.query<MonthRow>(
    `SELECT to_char(month, 'YYYY-MM') AS month, fills, accounts, checked, wrong, confirmed
     FROM fill_month, LATERAL (
       SELECT count(*) FILTER (WHERE outcome <> 'open') AS checked, count(*) FILTER (WHERE outcome = 'wrong') AS wrong,
         count(*) FILTER (WHERE verdict = 'confirmed') AS confirmed
       FROM fill_check WHERE fill_check.brand_id = fill_month.brand_id AND book = 'real'
         AND filled_at >= month::timestamp AT TIME ZONE 'UTC'
         AND filled_at < (month + interval '1 month') AT TIME ZONE 'UTC'
     ) AS reported
     WHERE simulated = $1 ORDER BY fill_month.month DESC LIMIT $2`,
    [simulated, count],
  );
  return rows.map(({ month, ...row }) => ({
    month,
    fills: toInteger(row.fills),
    accounts: toInteger(row.accounts),
    checked: toInteger(row.checked),
    wrong: toInteger(row.wrong),
    confirmed: toInteger(row.confirmed),
  }));
}

interface NewFillMonth {
  readonly brandId: BrandId;
  readonly from: Instant;
  readonly until: Instant;
  readonly simulated: boolean;
  readonly now: Instant;
}

/** Counts the fills of real accounts in a complete month, once: another server may have done so already. */
export async function countFillMonth(
  connection: Pick<Connection, 'query'>,
  { brandId, from, until, simulated, now }: NewFillMonth,
): Promise<void> {
  await connection.query(
    `INSERT INTO fill_month (brand_id, month, simulated, fills, accounts, published_at)
     SELECT $1, ($2::timestamptz AT TIME ZONE 'UTC')::date, $4, count(*), count(DISTINCT account_id), $5
     FROM execution JOIN trading_account account ON account.id = execution.account_id
     WHERE account.kind = 'real' AND execution.kind IN ('open', 'close') AND at >= $2 AND at < $3
       AND execution.brand_id = $1
     ON CONFLICT DO NOTHING`,
    [brandId, toTimestamp(from), toTimestamp(until), simulated, toTimestamp(now)],
  );
}
