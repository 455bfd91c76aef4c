import { BYTE_ORDER_MARK, csvRow } from '@candor/contracts/http/csv.ts';
import { TextFile } from '@candor/contracts/http/textFile.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { exportFileName } from '@candor/domain/listExports/fileName.ts';
import { LIST_EXPORT_ROWS } from '@candor/domain/listExports/list.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { spoolWhole } from '../../../database/spool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { ListExportDeps } from './deps.ts';
import type { AskedList } from './exportedList.ts';
import { filtersOf } from './filters.ts';

/** Rows in memory at a time. */
const STRETCH = 1_000;

/** Further work in the transaction that records the export, before its first byte leaves. */
type Besides = (
  connection: Connection,
  extent: { readonly rows: number; readonly now: Instant },
) => Promise<Result<Readonly<Record<string, string>>>>;

/**
 * Rules LX-1, LX-2: exports the rows that the list would show, as of one instant and in the list's order. The file is
 * complete before its first byte leaves, so that the audit entry has the number of rows and no reader holds a
 * connection.
 */
export async function exportList(
  deps: ListExportDeps,
  asked: AskedList,
  session: StaffSession,
  besides: Besides = async () => accept({}),
): Promise<Result<TextFile>> {
  const { list } = asked;
  await list.prepare?.(deps, session.brandId);
  const writing = new Writing(asked, deps, session);
  const file = await spoolWhole(deps.exports, session.brandId, (connection) => writing.lines(connection));
  try {
    const recorded =
      writing.refusal === undefined
        ? await record(deps, { writing, asked, besides }, session)
        : refuse(writing.refusal);
    if (recorded.ok) return accept(new TextFile(writing.nameAt(deps.clock.now()), 'text/csv', file));
    await file.return();
    return recorded;
  } catch (error) {
    await file.return();
    throw error;
  }
}

interface Written {
  readonly writing: Writing;
  readonly asked: AskedList;
  readonly besides: Besides;
}

/** Rule LX-5: records who exported which list, with its filters and number of rows. */
function record(
  { pool, clock, audit }: ListExportDeps,
  { writing: { rows, isCut }, asked: { list, query }, besides }: Written,
  session: StaffSession,
): Promise<Result<true>> {
  const now = clock.now();
  return transaction(pool, session.brandId, async (connection): Promise<Result<true>> => {
    const more = await besides(connection, { rows, now });
    if (!more.ok) return more;
    const filters = filtersOf(query);
    await recordAct(connection, audit, {
      actor: session,
      at: now,
      action: 'list.exported',
      subject: `list:${list.name}`,
      details: {
        count: String(rows),
        ...(isCut && { cutAt: String(LIST_EXPORT_ROWS) }),
        ...(filters.recorded !== '' && { filters: filters.recorded }),
        ...more.value,
      },
    });
    return accept(true);
  });
}

/** A list's file while it is written. */
class Writing {
  rows = 0;
  /** Whether the list has more rows than the file. */
  isCut = false;
  refusal: Refusal | undefined;
  readonly #asked: AskedList;
  readonly #deps: ListExportDeps;
  readonly #session: StaffSession;

  constructor(asked: AskedList, deps: ListExportDeps, session: StaffSession) {
    this.#asked = asked;
    this.#deps = deps;
    this.#session = session;
  }

  async *lines(connection: Connection): AsyncGenerator<string> {
    const reader = { connection, deps: this.#deps, session: this.#session };
    yield BYTE_ORDER_MARK + csvRow(this.#asked.list.columns);
    for (let after: string | undefined; ;) {
      const part = await this.#asked.read(reader, { after, stretch: STRETCH });
      if (!part.ok) {
        this.refusal = part.refusal;
        return;
      }
      const { rows, next } = part.value;
      const exported = rows.slice(0, LIST_EXPORT_ROWS - this.rows);
      this.rows += exported.length;
      yield exported.join('');
      this.isCut = exported.length < rows.length || (next !== null && this.rows === LIST_EXPORT_ROWS);
      if (this.isCut || next === null) return;
      after = next;
    }
  }

  /** Rule LX-2: the name says if the list was cut. */
  nameAt(now: Instant): string {
    const day = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
    return exportFileName({
      brandId: this.#session.brandId,
      list: this.#asked.list.name,
      day,
      isCut: this.isCut,
    });
  }
}
