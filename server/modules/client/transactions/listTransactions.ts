import type { AnswerOf } from '@candor/contracts/http/call.ts';
import { TRANSACTIONS_PAGE } from '@candor/contracts/http/transactions.ts';
import type { list, TransactionFilter } from '@candor/contracts/http/transactions.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { AccountRef } from '../../engine/dealing/index.ts';
import { csvHead, csvLine, presentTransaction } from './present.ts';
import { readCounts, readPage, readTotals } from './store.ts';

const EXPORT_PAGE = 500;

/** Reads one page of a tab, with the tab's totals. */
export function listTransactions(
  pool: Pool,
  { brandId, accountId }: AccountRef,
  filter: TransactionFilter,
  page: number,
): Promise<AnswerOf<typeof list>> {
  return transaction(pool, brandId, async (connection) => {
    const query = { filter, skip: (page - 1) * TRANSACTIONS_PAGE, count: TRANSACTIONS_PAGE };
    const shown = await readPage(connection, accountId, query);
    const { count, total } = await readTotals(connection, accountId, filter);
    return {
      transactions: shown.map(presentTransaction),
      count,
      total,
      pages: Math.ceil(count / TRANSACTIONS_PAGE),
      counts: await readCounts(connection, accountId),
    };
  });
}

/** Rule TN-3: writes every transaction that the filter matches, up to the moment of the request. */
export async function* transactionLines(
  pool: Pool,
  { brandId, accountId }: AccountRef,
  filter: TransactionFilter,
  now: number,
): AsyncGenerator<string> {
  yield csvHead();
  // Bookings in the meantime would shift the pages.
  const bounded = { ...filter, until: Math.min(filter.until ?? now + 1, now + 1) };
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const query = { filter: bounded, skip, count: EXPORT_PAGE };
    const rows = await transaction(pool, brandId, (connection) => readPage(connection, accountId, query));
    if (rows.length > 0) yield rows.map(csvLine).join('');
    if (rows.length < EXPORT_PAGE) return;
  }
}
