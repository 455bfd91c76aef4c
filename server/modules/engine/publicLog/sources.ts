import { createHash } from 'node:crypto';
import { fillText } from '@candor/contracts/evidence/logFill.ts';
import { logEntryBytes } from '@candor/domain/evidence/logEntry.ts';
import type { LogKind } from '@candor/domain/evidence/logEntry.ts';
import { actText, entryText, orderText } from '@candor/domain/evidence/logText.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { toTimestamp } from '../../../database/pool.ts';
import { column, rowsOf } from '../../../database/rows.ts';
import { findHead } from '../../access/audit/index.ts';
import { canonical } from '../dealing/index.ts';
import { readFills } from '../receipts/index.ts';
import { Slices } from '../quotes/index.ts';
import type { PublicLogDeps } from './deps.ts';
import type { SourcePlace } from './store.ts';

/** Maximum numbers of record ids and batches per pass; the rest comes with the next pass. */
const IDS_AT_ONCE = 2_000;
const BATCHES_AT_ONCE = 500;
const HOURS_AT_ONCE = 1_000;

/** The engine's commits after the place, up to a batch. */
export interface Window {
  readonly batch: number;
  readonly lastId: number;
  /** Are there later batches already? */
  readonly isCut: boolean;
}

const windowRows = rowsOf({
  batch: column.integer('number'),
  lastId: column.integer(),
  isCut: column.flag('number < (SELECT max(number) FROM batch)'),
});

/** Finds the next batches; undefined if there are none. One batch always fits, however large it is. */
export function findWindow(connection: Connection, { batch, lastId }: SourcePlace): Promise<Window | undefined> {
  return windowRows.first(
    connection,
    `SELECT ${windowRows.columns} FROM (
       SELECT number, last_id, row_number() OVER (ORDER BY number) AS place
       FROM batch WHERE number > $1 ORDER BY number LIMIT ${BATCHES_AT_ONCE}) AS next
     WHERE place = 1 OR last_id <= $2 ORDER BY number DESC LIMIT 1`,
    [batch, lastId + IDS_AT_ONCE],
  );
}

/** A future entry, with the keys of its order: the batch, then the kind, then its number among those of its kind. */
export interface Record {
  readonly batch: number;
  readonly rank: number;
  readonly number: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const orderRows = rowsOf({
  brandId: column.text(),
  accountId: column.integer(),
  commandId: column.text(),
  kind: column.text(),
  actor: column.text(),
  at: column.instant(),
  batch: column.integer(),
  seq: column.integer(),
  payload: column.json().as(canonical),
  answer: column.json().as(canonical),
  isRefused: column.flag("(answer ->> 'ok') = 'false'"),
});

const entryRows = rowsOf({
  id: column.integer(),
  at: column.instant(),
  batch: column.integer(),
  hash: column.bytes().as((hash) => hash.toString('hex')),
});

type Salts = PublicLogDeps['receipts'];

/**
 * Rule PL-2: reads what the engine has decided, dealt and booked of the connection's brand, from a place up to a
 * window.
 */
export async function readRecords(
  connection: Connection,
  salts: Salts,
  { after, window }: { readonly after: SourcePlace; readonly window: Window },
): Promise<Record[]> {
  const ids = { after: after.lastId, through: window.lastId };
  const orders = await orderRows.all(
    connection,
    `SELECT ${orderRows.columns} FROM journal WHERE batch > $1 AND batch <= $2`,
    [after.batch, window.batch],
  );
  const entries = await entryRows.all(
    connection,
    `SELECT ${entryRows.columns} FROM ledger_entry WHERE id > $1 AND id <= $2`,
    [ids.after, ids.through],
  );
  const slices = new Slices();
  const records: Record[] = [];
  for (const { isRefused, ...order } of orders) {
    const salt = salts.logSalt(`order:${order.accountId}:${order.commandId}`, order.at);
    const kind = isRefused ? 'refusal' : 'order';
    records.push(record({ batch: order.batch, rank: 0, number: order.seq }, kind, orderText(order, salt)));
    await slices.yieldIfDue();
  }
  // A batch that has closed thousands of positions is read in pieces, since each statement is limited to a few seconds.
  for (let from = ids.after; from < ids.through; from += IDS_AT_ONCE) {
    const through = Math.min(ids.through, from + IDS_AT_ONCE);
    for (const fill of await readFills(connection, { after: from, through })) {
      const { id, at, batch } = fill.execution;
      const text = fillText(fill, salts.logSalt(`fill:${id}`, at));
      records.push(record({ batch, rank: 1, number: id }, 'fill', text));
      await slices.yieldIfDue();
    }
  }
  for (const { id, at, batch, hash } of entries) {
    const text = entryText(hash, salts.logSalt(`entry:${id}`, at));
    records.push(record({ batch, rank: 2, number: id }, 'entry', text));
    await slices.yieldIfDue();
  }
  return records;
}

/** Sorts records in order of commitment: the same in each process and after each start. */
export function inOrder(records: readonly Record[]): Uint8Array<ArrayBuffer>[] {
  return records
    .toSorted((one, other) => one.batch - other.batch || one.rank - other.rank || one.number - other.number)
    .map(({ bytes }) => bytes);
}

function record(order: Omit<Record, 'bytes'>, kind: LogKind, text: string): Record {
  return { ...order, bytes: entryOf(kind, order.batch, text) };
}

/** Returns an entry with the hash of a text. */
export function entryOf(kind: LogKind, reference: number, text: string): Uint8Array<ArrayBuffer> {
  return logEntryBytes({ kind, reference, hash: createHash('sha256').update(text).digest() });
}

const hourRows = rowsOf({ hour: column.instant(), root: column.bytes() });

/** Reads the hours of the tape that have ended since the last one, by their published roots. */
export async function readHours(
  connection: Connection,
  after: Instant | undefined,
): Promise<{ readonly hour: Instant; readonly bytes: Uint8Array<ArrayBuffer> }[]> {
  const hours = await hourRows.all(
    connection,
    `SELECT ${hourRows.columns} FROM tape_hour WHERE $1::timestamptz IS NULL OR hour > $1
     ORDER BY hour LIMIT ${HOURS_AT_ONCE}`,
    [after === undefined ? null : toTimestamp(after)],
  );
  return hours.map(({ hour, root }) => ({ hour, bytes: logEntryBytes({ kind: 'tick', reference: hour, hash: root }) }));
}

/** Reads the head of the brand's audit record if it has grown; the head commits to everything before it. */
export async function readAct(
  connection: Connection,
  salts: Salts,
  { brandId, lastNumber }: { readonly brandId: BrandId; readonly lastNumber: number },
): Promise<{ readonly number: number; readonly bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const head = await findHead(connection);
  if (head === undefined || head.number <= lastNumber) return undefined;
  const { number, at } = head;
  const salt = salts.logSalt(`act:${brandId}:${number}`, at);
  const text = actText({ brandId, number, hash: head.hash.toString('hex') }, salt);
  return { number, bytes: entryOf('act', number, text) };
}
