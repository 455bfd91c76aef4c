import type { CheckedFile } from '@candor/contracts/http/office/regulator.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { FAULTS_NAMED } from '@candor/domain/regulator/file.ts';
import type { ReportSpan } from '@candor/domain/reports/period.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';

const correctionRows = rowsOf(
  {
    trade: column.integer('coalesce(position.parent, position.id)'),
    number: column.integer(),
    at: column.instant('answered_at'),
    openBefore: column.rate('open_rate_before'),
    open: column.rate('correction.open_rate'),
    closeBefore: column.rate('close_rate_before'),
    close: column.rate('correction.close_rate'),
    count: column.integer('count(*) OVER ()'),
  },
  'correction',
);

export interface FoundCorrections {
  readonly count: number;
  /** The first of them. */
  readonly corrections: CheckedFile['corrections'];
}

/**
 * What a file of trades does not say: its rows are as the trades were dealt. The corrections that were booked in its
 * days, and those of trades that it has, whenever they were booked.
 */
export async function listCorrections(connection: Connection, { from, until }: ReportSpan): Promise<FoundCorrections> {
  const rows = await correctionRows.all(
    connection,
    `SELECT ${correctionRows.columns} FROM trade_correction correction
     JOIN position ON position.id = correction.position_id
     WHERE correction.state = 'done' AND (
       answered_at >= $1 AND answered_at < $2 OR position.opened_at >= $1 AND position.opened_at < $2
       OR position.closed_at >= $1 AND position.closed_at < $2)
     ORDER BY correction.id LIMIT ${FAULTS_NAMED}`,
    [toTimestamp(from), toTimestamp(until)],
  );
  const written = (rate: bigint) => formatExact(rate, RATE_DIGITS);
  return {
    count: rows[0]?.count ?? 0,
    corrections: rows.map(({ trade, number, at, openBefore, open, closeBefore, close }) => ({
      trade,
      number,
      at,
      open_before: written(openBefore),
      open: written(open),
      close_before: written(closeBefore),
      close: written(close),
    })),
  };
}
