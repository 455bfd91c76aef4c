import type { history } from '@candor/contracts/http/history.ts';
import type { HistoryFilter } from '@candor/contracts/http/history.ts';
import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { AccountId, BrandId } from '@candor/domain/ids.ts';
import { assert } from '@candor/domain/assert.ts';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { Presentation } from '../../engine/dealing/index.ts';
import { csvHead, csvLine } from './historyCsv.ts';
import { presentTrade } from './present.ts';
import { readChoices, readPage, readSummary } from './store.ts';
import type { Place, TradeRow } from './store.ts';

interface AccountRef {
  readonly brandId: BrandId;
  readonly accountId: AccountId;
}

interface HistoryQuery {
  readonly filter: HistoryFilter;
  readonly cursor: string | undefined;
  readonly count: number;
}

export interface HistoryReader extends Presentation {
  readonly pool: Pool;
}

type HistoryPage = AnswerOf<typeof history>;

const EXPORT_PAGE = 500;

/** Returns one page of the account's history; the first page also has the summary of all of it. */
export function listHistory(
  reader: HistoryReader,
  { brandId, accountId }: AccountRef,
  { filter, cursor, count }: HistoryQuery,
): Promise<HistoryPage> {
  return transaction(reader.pool, brandId, async (connection) => {
    const rows = await readPage(connection, accountId, { filter, after: placeOf(cursor), count: count + 1 });
    const shown = rows.slice(0, count);
    return {
      trades: shown.map((row) => presentTrade(row, reader)),
      next: rows.length > count ? cursorOf(shown.at(-1)) : null,
      summary: cursor === undefined ? await summaryOf(connection, reader, accountId, filter) : null,
    };
  });
}

/** Rule HI-2: yields every trade that the filter matches as CSV, read page by page while it is sent. */
export async function* historyLines(
  reader: HistoryReader,
  { brandId, accountId }: AccountRef,
  filter: HistoryFilter,
): AsyncGenerator<string> {
  yield csvHead();
  for (let after: Place | undefined; ;) {
    const query = { filter, after, count: EXPORT_PAGE };
    const rows = await transaction(reader.pool, brandId, (connection) => readPage(connection, accountId, query));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => csvLine(presentTrade(row, reader), row)).join('');
    if (rows.length < EXPORT_PAGE) return;
    after = placeAfter(last);
  }
}

async function summaryOf(
  connection: Connection,
  { instrumentName }: Presentation,
  accountId: AccountId,
  filter: HistoryFilter,
): Promise<HistoryPage['summary']> {
  const summary = await readSummary(connection, accountId, filter);
  const { symbols, tags } = await readChoices(connection, accountId);
  return { ...summary, tags, symbols: symbols.map((symbol) => ({ symbol, name: instrumentName(symbol) })) };
}

function placeAfter({ closed_at: closedAt, id }: TradeRow): Place {
  assert(closedAt !== null, 'a page holds closed positions only');
  return { closedAt, id: toInteger(id) };
}

function cursorOf(row: TradeRow | undefined): string | null {
  if (row === undefined) return null;
  const { closedAt, id } = placeAfter(row);
  return `${closedAt}-${id}`;
}

function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [closedAt = '', id = ''] = cursor.split('-');
  return { closedAt: Number.parseInt(closedAt, 10), id: Number.parseInt(id, 10) };
}
