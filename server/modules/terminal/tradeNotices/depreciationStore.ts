import type { LastNotice } from '@candor/domain/margin/depreciation.ts';
import type { AccountId, BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';

const noticeRows = rowsOf({
  id: column.integer(),
  at: column.instant(),
  symbol: column.text(),
  percent: column.integer(),
  initial: column.money('initial_value'),
  current: column.money('current_value'),
});

/** A notice to a client that an instrument has fallen. */
type DepreciationNotice = RowOf<typeof noticeRows>;

/** Lists an account's notices before an instant, latest first. */
export function listDepreciations(
  connection: Connection,
  accountId: AccountId,
  { before, count }: { readonly before: Instant | undefined; readonly count: number },
): Promise<DepreciationNotice[]> {
  return noticeRows.all(
    connection,
    `SELECT ${noticeRows.columns} FROM depreciation_notice
     WHERE account_id = $1 AND ($2::timestamptz IS NULL OR at < $2) ORDER BY id DESC LIMIT $3`,
    [String(accountId), before === undefined ? null : toTimestamp(before), count],
  );
}

interface StoredNotice extends LastNotice {
  readonly accountId: AccountId;
  readonly symbol: InstrumentSymbol;
}

const lastNoticeRows = rowsOf({
  accountId: column.integer(),
  symbol: column.text(),
  percent: column.integer(),
  at: column.instant('told_at'),
});

/** Lists the last notice of each account and instrument of the brand. */
export function listLastNotices(connection: Connection): Promise<StoredNotice[]> {
  return lastNoticeRows.all(connection, `SELECT ${lastNoticeRows.columns} FROM depreciation_told`);
}

interface NoticeStep {
  readonly brandId: BrandId;
  readonly accountId: AccountId;
  readonly symbol: InstrumentSymbol;
  readonly percent: number;
  readonly since: Instant;
  readonly notifiedAt: Instant;
}

/**
 * Stores the last notice; false if another server was first. A notice from before `since` was for positions closed by
 * now.
 */
export async function updateLastNotice(
  connection: Connection,
  { brandId, accountId, symbol, percent, since, notifiedAt }: NoticeStep,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO depreciation_told (brand_id, account_id, symbol, percent, told_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (brand_id, account_id, symbol) DO UPDATE SET percent = excluded.percent, told_at = excluded.told_at
       WHERE depreciation_told.percent < excluded.percent OR depreciation_told.told_at < $6`,
    [brandId, String(accountId), symbol, percent, toTimestamp(notifiedAt), toTimestamp(since)],
  );
  return rowCount === 1;
}

export async function deleteLastNotice(
  connection: Connection,
  { accountId, symbol }: Pick<StoredNotice, 'accountId' | 'symbol'>,
): Promise<void> {
  await connection.query('DELETE FROM depreciation_told WHERE account_id = $1 AND symbol = $2', [
    String(accountId),
    symbol,
  ]);
}

interface NewNotice extends Omit<NoticeStep, 'since' | 'notifiedAt'> {
  readonly initial: Money;
  readonly current: Money;
  readonly now: Instant;
}

/** Stores a notice and returns its number. */
export async function insertNotice(
  connection: Connection,
  { brandId, accountId, symbol, percent, initial, current, now }: NewNotice,
): Promise<number> {
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO depreciation_notice (brand_id, account_id, symbol, percent, initial_value, current_value, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id::float8`,
    [brandId, String(accountId), symbol, percent, String(initial), String(current), toTimestamp(now)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a notice has no number');
  return row.id;
}
