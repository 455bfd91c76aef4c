import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import { LIST_ROWS } from '@candor/contracts/http/operator/lists.ts';
import type { OperatorRequestOf } from '@candor/contracts/http/operator/call.ts';
import type { OperatorCalls } from '@candor/contracts/http/operator/calls.ts';
import { TextFile } from '@candor/contracts/http/textFile.ts';
import { assert } from '@candor/domain/assert.ts';
import { formatExact, formatExactMoney } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { columnsFor, mayRead, operatorListsByName } from '@candor/domain/operator/lists.ts';
import type { ListColumn, ListKind, OperatorList } from '@candor/domain/operator/lists.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { toInteger } from '../../../database/columns.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { spoolWhole } from '../../../database/spool.ts';
import type { SpooledFile } from '../../../database/spool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { OperatorApiDeps } from './deps.ts';
import type { OperatorCaller } from './enter.ts';
import { countRead } from './keyStore.ts';
import { queryOf } from './listQueries.ts';

type ListRequest = OperatorRequestOf<OperatorCalls['readList']>;

/** Part of a list, and the id after which the next part begins. */
export class ListFile extends TextFile {
  readonly next: number;
  readonly isMore: boolean;

  constructor(file: Pick<TextFile, 'name' | 'type' | 'parts'>, { next, isMore }: Pick<ListFile, 'next' | 'isMore'>) {
    super(file.name, file.type, file.parts);
    this.next = next;
    this.isMore = isMore;
  }
}

/**
 * Rule OA-3: returns rows of a list after an id, in the columns of the key's scopes. The file is complete before its
 * first byte is sent: its end is in the headers, and no slow reader occupies a connection.
 */
export async function readList(
  deps: Pick<OperatorApiDeps, 'pool' | 'clock' | 'audit' | 'exports'>,
  request: ListRequest,
  caller: OperatorCaller,
): Promise<Result<ListFile>> {
  const { list, format = 'jsonl', after = 0 } = request;
  if (!mayRead(list, caller.scopes)) {
    return refuse({ code: 'scopeMissing', params: { scope: operatorListsByName[list].scope } });
  }
  const reading = new Reading(request, columnsFor(list, caller.scopes), deps.clock.now());
  const file = await spoolWhole(deps.exports, caller.brandId, (connection) => reading.lines(connection));
  await recordRead(deps, caller, { list, rows: reading.rows, file });
  const name = `${caller.brandId}-${list}-${after}.${format}`;
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  return accept(new ListFile({ name, type, parts: file }, { next: reading.next, isMore: reading.isMore }));
}

/** Rule OA-3: counts each read, and records it once a day per list, before the first byte is sent. */
async function recordRead(
  { pool, clock, audit }: Pick<OperatorApiDeps, 'pool' | 'clock' | 'audit'>,
  { brandId, keyId, name, scopes }: OperatorCaller,
  { list, rows, file }: { readonly list: OperatorList; readonly rows: number; readonly file: SpooledFile },
): Promise<void> {
  const now = clock.now();
  try {
    await transaction(pool, brandId, async (connection) => {
      if (!(await countRead(connection, { brandId, keyId, list, rows, now }))) return;
      await recordAct(connection, audit, {
        actor: { brandId, staffId: undefined, name: `API key: ${name}` },
        at: now,
        action: 'operatorKey.read',
        subject: `operatorKey:${keyId}`,
        details: { list, personal: String(scopes.includes('personal')) },
      });
    });
  } catch (error) {
    await file.return();
    throw error;
  }
}

type Stored = Readonly<Record<string, unknown>>;

const AT_ONCE = 500;
const STATEMENT_LIMIT = '60s';

/** Pass through a list. */
class Reading {
  rows = 0;
  next: number;
  isMore = false;
  readonly #request: ListRequest;
  readonly #columns: readonly ListColumn[];
  readonly #now: number;

  constructor(request: ListRequest, columns: readonly ListColumn[], now: number) {
    this.#request = request;
    this.#columns = columns;
    this.#now = now;
    this.next = request.after ?? 0;
  }

  async *lines(connection: Connection): AsyncGenerator<string> {
    const { list, format, after = 0, limit = LIST_ROWS, ids } = this.#request;
    const isCsv = format === 'csv';
    const { table, from, listed, columns } = queryOf(list, this.#now);
    const place = listed.values.length;
    const selected = this.#columns.map(({ name }) => `${columns[name] ?? `${table}.${name}`} AS "${name}"`).join(', ');
    await connection.query(`SET LOCAL statement_timeout = '${STATEMENT_LIMIT}'`);
    await connection.query(
      `DECLARE listed NO SCROLL CURSOR FOR SELECT ${selected} FROM ${from} WHERE ${listed.sql}
         AND ${table}.id > $${place + 1} AND ($${place + 2}::bigint[] IS NULL OR ${table}.id = ANY ($${place + 2}))
       ORDER BY ${table}.id LIMIT $${place + 3}`,
      [...listed.values, after, ids ?? null, limit + 1],
    );
    if (isCsv) yield BYTE_ORDER_MARK + csvRow(this.#columns.map(({ name }) => name));
    for (;;) {
      const { rows } = await connection.query<Stored>(`FETCH ${AT_ONCE} FROM listed`);
      if (rows.length === 0) break;
      const page = rows.slice(0, limit - this.rows);
      if (page.length < rows.length) this.isMore = true;
      this.#pass(page);
      yield page.map((row) => (isCsv ? this.#csv(row) : this.#json(row))).join('');
    }
    await connection.query('CLOSE listed');
  }

  #pass(page: readonly Stored[]): void {
    this.rows += page.length;
    const last = page.at(-1)?.['id'];
    if (typeof last === 'bigint') this.next = toInteger(last);
  }

  #json(row: Stored): string {
    const fields = this.#columns.map(({ name, kind }) => [name, cellOf(kind, row[name])] as const);
    return `${JSON.stringify(Object.fromEntries(fields))}\n`;
  }

  /** Rule DI-3: names of people are never read as a formula. */
  #csv(row: Stored): string {
    return csvRow(
      this.#columns.map(({ name, kind }) => {
        const cell = cellOf(kind, row[name]);
        if (cell === null) return '';
        if (typeof cell === 'object') return JSON.stringify(cell);
        return kind === 'text' ? wordText(String(cell)) : String(cell);
      }),
    );
  }
}

type Cell = string | number | boolean | readonly PostingCell[] | null;
interface PostingCell {
  readonly account: string;
  readonly amount: string;
}

const stored = z.array(z.tuple([z.string(), z.string().check(z.regex(/^-?\d{1,19}$/))]));

function postingsOf(value: unknown): readonly PostingCell[] {
  return z.parse(stored, value).map(([account, micros]) => ({ account, amount: formatExactMoney(BigInt(micros)) }));
}

function cellOf(kind: ListKind, value: unknown): Cell {
  if (value === null) return null;
  if (kind === 'postings') return postingsOf(value);
  if (kind === 'moment') {
    assert(typeof value === 'number', 'a moment is an instant');
    return new Date(value).toISOString();
  }
  if (typeof value === 'bigint') {
    if (kind === 'money') return formatExactMoney(value);
    return kind === 'rate' ? formatExact(value, RATE_DIGITS) : toInteger(value);
  }
  assert(typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean', 'a cell is plain');
  return value;
}
