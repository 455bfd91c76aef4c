import { toHex } from '@candor/contracts/evidence/encodings.ts';
import { entryOfReceipt } from '@candor/contracts/evidence/logFill.ts';
import type { Checkpoint, NoteKey } from '@candor/contracts/evidence/note.ts';
import { entryOfOrder, isRefused } from '@candor/contracts/evidence/orders.ts';
import type { SignedOrders } from '@candor/contracts/evidence/orders.ts';
import type { SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import type { Finding } from '@candor/domain/evidence/dispute/cheats.ts';
import { changedEntry } from '@candor/domain/evidence/dispute/history.ts';
import { logEntryBytes, readLogEntry } from '@candor/domain/evidence/logEntry.ts';
import { TILE_WIDTH } from '@candor/domain/evidence/logTree.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { StartError } from '../../progress.ts';
import { LogFault, readBundle } from '../logFiles.ts';
import type { LogFiles } from '../logFiles.ts';
import { checkContinues, checkEntries, readSigned, signedCheckpoint } from '../wholeLog.ts';
import type { Exported } from './exported.ts';
import type { PublicFiles } from './publicFiles.ts';

/** A whole log whose entries lead to its signed root. */
export interface WholeLog {
  readonly checkpoint: Checkpoint;
  readonly entries: readonly Uint8Array[];
  /** The entries' hashes, in hexadecimal. */
  readonly known: ReadonlySet<string>;
  /** Batch up to which everything that was decided is in the log. */
  readonly batch: number;
  /** The roots of the tape's hours that the log has. */
  readonly hours: ReadonlyMap<Instant, string>;
}

/** Reads and checks the whole log; or returns what is wrong with the log alone. */
export async function readWholeLog(files: LogFiles, keys: readonly NoteKey[]): Promise<WholeLog | Finding> {
  try {
    const checkpoint = await readSigned(files, keys);
    await checkEntries(files, checkpoint);
    const entries = await entriesOf(files, checkpoint.size);
    const read = entries.flatMap((bytes) => readLogEntry(bytes) ?? []);
    const decided = read.filter(({ kind }) => ['order', 'refusal', 'fill', 'entry'].includes(kind));
    const hours = read
      .filter(({ kind }) => kind === 'tick')
      .map(({ reference, hash }) => [reference, toHex(hash)] as const);
    return {
      checkpoint,
      entries,
      known: new Set(entries.map((bytes) => toHex(new Uint8Array(bytes)))),
      batch: decided.reduce((newest, { reference }) => Math.max(newest, reference), 0),
      hours: new Map(hours),
    };
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    const cheat = error.message.includes('dropped:') ? 'droppedLeaf' : 'rewrittenHistory';
    return { cheat, place: { of: 'log' }, figures: { what: error.message } };
  }
}

async function entriesOf(files: LogFiles, size: number): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = [];
  for (let number = 0; number * TILE_WIDTH < size; number += 1)
    entries.push(...(await readBundle(files, number, size)));
  return entries;
}

interface Viewed {
  readonly files: PublicFiles;
  readonly keys: readonly NoteKey[];
  readonly log: WholeLog;
}

/** Does the log continue every checkpoint and every copy of it that was kept? */
export async function historyFindings(
  { checkpoints, log: copy }: Exported['kept'],
  viewed: Viewed,
): Promise<Finding[]> {
  const { keys, log } = viewed;
  const before = copy && (await readWholeLog(copy, keys));
  const changed = before !== undefined && 'entries' in before ? changedEntry(before.entries, log.entries) : undefined;
  if (changed !== undefined) return [changed];
  const found: Finding[] = [];
  for (const text of checkpoints) {
    const earlier = await keptCheckpoint(text, keys);
    found.push(...(await continuation(earlier, viewed)));
  }
  return found;
}

/** Reads a kept checkpoint. One that cannot be compared is refused: its owner would take silence for a yes. */
async function keptCheckpoint(text: string, keys: readonly NoteKey[]): Promise<Checkpoint> {
  try {
    return await signedCheckpoint(text, keys);
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    throw new StartError(`A kept checkpoint cannot be compared: ${error.message}.`);
  }
}

async function continuation(earlier: Checkpoint, { files, log: { checkpoint } }: Viewed): Promise<Finding[]> {
  const figures = { kept: `${earlier.size}`, now: `${checkpoint.size}` };
  if (earlier.size > checkpoint.size) return [{ cheat: 'rolledBack', place: { of: 'log' }, figures }];
  if (earlier.size === checkpoint.size)
    return toHex(earlier.root) === toHex(checkpoint.root)
      ? []
      : [{ cheat: 'splitView', place: { of: 'log' }, figures }];
  try {
    await checkContinues(files.log, earlier, checkpoint);
    return [];
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    return [{ cheat: 'rewrittenHistory', place: { of: 'log' }, figures: { ...figures, what: error.message } }];
  }
}

/** Finds executions that the log should have and does not have as their receipts describe them. */
export async function unloggedFills(
  receipts: readonly SignedReceipt[],
  { log, files: { afterBatch } }: Viewed,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const receipt of receipts) {
    const last = receipt.executions.at(-1);
    if (last === undefined || last.batch <= afterBatch || last.batch > log.batch) continue;
    const receiptEntry = await entryOfReceipt(receipt, cryptography);
    const entry =
      receiptEntry && logEntryBytes({ kind: 'fill', reference: receiptEntry.batch, hash: receiptEntry.hash });
    if (entry === undefined || !log.known.has(toHex(entry)))
      found.push({ cheat: 'rewrittenRow', place: { execution: last.id }, figures: { batch: `${last.batch}` } });
  }
  return found;
}

/** Finds orders and refusals that we have signed for the client and the log does not have. */
export async function unloggedOrders(orders: SignedOrders | undefined, { log }: Viewed): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const order of orders?.orders ?? []) {
    if (orders === undefined || order.batch > log.batch) continue;
    const entry = await entryOfOrder(orders, order, cryptography);
    if (entry === undefined || log.known.has(toHex(logEntryBytes(entry)))) continue;
    const cheat = isRefused(order) ? 'unloggedRefusal' : 'droppedOrder';
    found.push({ cheat, place: { command: order.command_id }, figures: { batch: `${order.batch}` } });
  }
  return found;
}
