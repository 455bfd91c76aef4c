import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillText } from '@candor/contracts/evidence/logFill.ts';
import { verifierKey } from '@candor/contracts/evidence/note.ts';
import { newOrders, ordersSignedText, ordersText } from '@candor/contracts/evidence/orders.ts';
import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import { linkLines, newRecorder, recorderSignedText, recorderText } from '@candor/contracts/evidence/recorder.ts';
import type { UnlinkedLine } from '@candor/contracts/evidence/recorder.ts';
import { leafBytes, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import { logEntryBytes } from '@candor/domain/evidence/logEntry.ts';
import type { LogKind } from '@candor/domain/evidence/logEntry.ts';
import { actText, entryText, orderText } from '@candor/domain/evidence/logText.ts';
import { inRecordedOrder } from '@candor/domain/evidence/recorder.ts';
import { BlockWriter } from '@candor/domain/evidence/tapeBlock.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { canonical } from '@candor/server/modules/engine/dealing/index.ts';
import { cryptography, readReceiptKeys } from '@candor/server/modules/engine/receipts/index.ts';
import { HEADER, hourOf, hourPath, sha256 } from '@candor/server/modules/engine/tape/hours.ts';
import { keysIn } from '@candor/server/keySource.ts';
import { presentCommand } from '@candor/server/modules/terminal/recorder/presentCommand.ts';
import { NOON } from '../../support/dealing.ts';
import { ORIGIN, hash, logSigner, write, writeLog } from '../logFolder.ts';
import { ACCOUNT, BRAND } from './world.ts';
import type { Journalled, World } from './world.ts';

const newSigner = () => readReceiptKeys(keysIn(mkdtempSync(join(tmpdir(), 'candor-keys-'))), 'demo');
const signer = newSigner();
const foreign = newSigner();

/** Files of an earlier publication that the client or a stranger has kept. */
export type Kept = 'log' | 'checkpoint' | 'tape.json' | 'receipts' | 'recorder.json' | 'orders.json';

/** Options for the publication of a world. */
export interface Publishing {
  /** Commands without an entry in the log. */
  readonly unlogged?: ReadonlySet<string>;
  /** Commands missing in the recorder, but in no other file. */
  readonly unrecorded?: ReadonlySet<string>;
  /** Another world, whose records are in the log. */
  readonly logOf?: World;
  /** Another world, whose ticks are in the published hours. */
  readonly tapeOf?: World;
  readonly change?: (entries: readonly Uint8Array[]) => readonly Uint8Array[];
  readonly withoutHour?: number;
  /** Whether an unpublished key signs the recorder. */
  readonly isForeign?: boolean;
  readonly kept?: { readonly from: Published; readonly files: readonly Kept[] };
  readonly ends?: readonly { readonly at: number; readonly reason: string }[];
}

export interface Published {
  readonly publicFolder: string;
  readonly exportFolder: string;
  readonly size: number;
}

/** Publishes a world as the server does: tape, log and keys for everybody, recorder and orders for its client. */
export async function publish(world: World, options: Publishing = {}): Promise<Published> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-dispute-'));
  const [publicFolder, exportFolder] = [join(folder, 'public'), join(folder, 'export')];
  const hours = writeTape(publicFolder, options.tapeOf ?? world, options.withoutHour);
  const logged = writeTape(join(folder, 'unseen'), options.logOf ?? world, undefined);
  const honest = entriesOf(options.logOf ?? world, logged, options.unlogged ?? new Set());
  const entries = options.change?.(honest) ?? honest;
  writeLog(join(publicFolder, 'log'), entries);
  await writeAnswers(publicFolder, { hours, size: entries.length });
  const commands = world.journal.filter(({ commandId }) => options.unrecorded?.has(commandId) !== true);
  write(join(exportFolder, 'recorder.json'), await recorderOf({ ...world, journal: commands }, options));
  write(join(exportFolder, 'orders.json'), ordersOf(world));
  for (const receipt of world.fills.slice(-10)) {
    const id = receipt.executions.at(-1)?.id ?? 0;
    write(join(folder, 'receipts', `${id}.json`), receiptText(signer.sign(receipt)));
  }
  keep(exportFolder, options.kept);
  return { publicFolder, exportFolder, size: entries.length };
}

function keep(exportFolder: string, kept: Publishing['kept']): void {
  const sources: Readonly<Record<Kept, (from: Published) => string>> = {
    log: (from) => join(from.publicFolder, 'log'),
    checkpoint: (from) => join(from.publicFolder, 'log/checkpoint'),
    'tape.json': (from) => join(from.publicFolder, 'tape.json'),
    receipts: (from) => join(from.publicFolder, '../receipts'),
    'recorder.json': (from) => join(from.exportFolder, 'recorder.json'),
    'orders.json': (from) => join(from.exportFolder, 'orders.json'),
  };
  if (kept === undefined) return;
  for (const file of kept.files)
    if (existsSync(sources[file](kept.from)))
      cpSync(sources[file](kept.from), join(exportFolder, 'kept', file), { recursive: true });
}

interface Hour {
  readonly hour: number;
  readonly root: Uint8Array<ArrayBuffer>;
  readonly ticks: readonly Quote[];
  readonly blocks: number;
}

const BLOCK_TICKS = 200;

function writeTape(folder: string, { ticks }: World, withoutHour: number | undefined): Hour[] {
  const hours = Map.groupBy(ticks, ({ receivedTime }) => hourOf(receivedTime));
  return [...hours].flatMap(([hour, own]): Hour[] => {
    if (hour === withoutHour) return [];
    const blocks: Uint8Array<ArrayBuffer>[] = [];
    for (let start = 0; start < own.length; start += BLOCK_TICKS)
      blocks.push(blockOf(own.slice(start, start + BLOCK_TICKS)));
    write(hourPath(folder, hour), Buffer.concat([HEADER, ...blocks]));
    const root = merkleRoot(
      blocks.map((block) => sha256(leafBytes(block))),
      sha256,
    );
    return [{ hour, root, ticks: own, blocks: blocks.length }];
  });
}

function blockOf(ticks: readonly Quote[]): Uint8Array<ArrayBuffer> {
  const [first] = ticks;
  if (first === undefined) throw new Error('a block has a tick');
  const block = new BlockWriter(first);
  for (const tick of ticks) block.add(tick, tick.symbol === 'EURUSD' ? 5 : 2);
  block.end();
  return block.whole();
}

/**
 * Lists entries in the order of the log's own pass: batch by batch the commands, the fills and the bookings; then the
 * hours.
 */
function entriesOf(world: World, hours: readonly Hour[], unlogged: ReadonlySet<string>): Uint8Array[] {
  const entry = (kind: LogKind, reference: number, text: string) =>
    logEntryBytes({ kind, reference, hash: hash(Buffer.from(text)) });
  const records = [
    ...world.journal
      .filter(({ commandId }) => !unlogged.has(commandId))
      .map((row) => ({ batch: row.batch, rank: 0, bytes: entry(kindOf(row), row.batch, commandText(row)) })),
    ...world.fills.flatMap(({ executions, ...about }) => {
      const execution = executions.at(-1);
      if (execution === undefined) return [];
      const text = fillText({ ...about, execution }, signer.logSalt(`fill:${execution.id}`, execution.at));
      return [{ batch: execution.batch, rank: 1, bytes: entry('fill', execution.batch, text) }];
    }),
    ...world.entries.map(({ id, batch, hash: chained }) => {
      const text = entryText(chained, signer.logSalt(`entry:${id}`, NOON));
      return { batch, rank: 2, bytes: entry('entry', batch, text) };
    }),
  ].toSorted((one, other) => one.batch - other.batch || one.rank - other.rank);
  const bytes = records.map((record) => record.bytes);
  const acts = [1, 2, 3].map((number) => {
    const head = { brandId: BRAND, number, hash: `${number}`.repeat(64) };
    return entry('act', number, actText(head, signer.logSalt(`act:${BRAND}:${number}`, NOON)));
  });
  const roots = hours.map(({ hour, root }) => logEntryBytes({ kind: 'tick', reference: hour, hash: root }));
  const middle = bytes.length >> 1;
  return [...bytes.slice(0, middle), ...acts, ...bytes.slice(middle), ...roots];
}

function kindOf({ answer }: Journalled): LogKind {
  return answer.ok ? 'order' : 'refusal';
}

function saltOf({ accountId, commandId, at }: Journalled): string {
  return signer.logSalt(`order:${accountId}:${commandId}`, at);
}

function commandText(row: Journalled): string {
  const { brandId, accountId, commandId, kind, actor, at, batch, seq } = row;
  const texts = { payload: canonical(row.payload), answer: canonical(row.answer) };
  return orderText({ brandId, accountId, commandId, kind, actor, at, batch, seq, ...texts }, saltOf(row));
}

async function writeAnswers(folder: string, { hours, size }: { hours: readonly Hour[]; size: number }): Promise<void> {
  const answer = (data: unknown) => JSON.stringify({ status: true, data });
  const listed = hours.toReversed().map(({ hour, root, ticks, blocks }) => ({
    hour: new Date(hour).toISOString(),
    blocks,
    ticks: ticks.length,
    bytes: 100,
    root: Buffer.from(root).toString('hex'),
    first_tick_id: ticks[0]?.tickId,
    last_tick_id: ticks.at(-1)?.tickId,
    kept: true,
  }));
  write(join(folder, 'tape.json'), answer({ format: 1, hours: listed }));
  const keys = signer.publicKeys.map(({ id, publicKey }) => ({
    id,
    algorithm: 'Ed25519',
    public_key: Buffer.from(publicKey).toString('base64'),
    since: new Date(NOON).toISOString(),
  }));
  write(join(folder, 'keys.json'), answer({ keys }));
  const logKeys = await Promise.all(logSigner.publicKeys(ORIGIN).map((key) => verifierKey(key, cryptography)));
  const about = { origin: ORIGIN, keys: logKeys, witnesses: [], quorum: 0, began_at: new Date(NOON).toISOString() };
  write(join(folder, 'log.json'), answer({ log: { ...about, after_batch: 0, batch: size, size } }));
}

const RECORDED = ['openPosition', 'closePosition'];

async function recorderOf({ journal, fills, until }: World, { isForeign, ends = [] }: Publishing): Promise<string> {
  const commands = journal
    .filter(({ kind }) => RECORDED.includes(kind))
    .map(({ payload, answer, arrival, ...row }) =>
      presentCommand({
        ...row,
        payload: JSON.parse(canonical(payload)),
        answer: JSON.parse(canonical(answer)),
        receivedAt: arrival?.receivedAt,
        seenTick: arrival?.seenTick ?? undefined,
      }),
    );
  const filled = fills.flatMap((receipt) => {
    const last = receipt.executions.at(-1);
    if (last === undefined) return [];
    return [{ at: last.at, kind: 'fill' as const, execution: last.id, receipt: signer.sign(receipt) }];
  });
  const lines = [
    { at: NOON, kind: 'connected' as const, connection: 'c-1' },
    ...ends.map(({ at, reason }) => ({ at, kind: 'disconnected' as const, connection: 'c-1', reason })),
  ];
  const ordered = inRecordedOrder([...lines, ...commands, ...filled]);
  const numbered = ordered.map((line, index): UnlinkedLine => ({ ...line, n: index + 1 }));
  const by = isForeign === true ? foreign : signer;
  const { id, publicKey } = by.keyAt(until);
  const unsigned = newRecorder({
    key: { id, algorithm: 'Ed25519', public_key: publicKey },
    brand: BRAND,
    account: ACCOUNT,
    from: NOON,
    until: until + 1,
    made_at: until + 1,
    lines: await linkLines(numbered, cryptography),
  });
  return recorderText({ ...unsigned, signature: by.signText(recorderSignedText(unsigned), until).signature });
}

function ordersOf({ accountId, journal, until }: World): string {
  const { id, publicKey } = signer.keyAt(until);
  const unsigned = newOrders({
    key: { id, algorithm: 'Ed25519', public_key: publicKey },
    brand: BRAND,
    account: { id: accountId, ...ACCOUNT },
    from: NOON,
    until: until + 1,
    made_at: until + 1,
    orders: journal.map((row) => ({
      command_id: row.commandId,
      kind: row.kind,
      actor: row.actor,
      at: row.at,
      batch: row.batch,
      seq: row.seq,
      payload: canonical(row.payload),
      answer: canonical(row.answer),
      log_salt: saltOf(row),
    })),
  });
  return ordersText({ ...unsigned, signature: signer.signText(ordersSignedText(unsigned), until).signature });
}
