import type { ReceiptKey } from '@candor/contracts/evidence/receipt.ts';
import { receiptText, signedText } from '@candor/contracts/evidence/receipt.ts';
import type { SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import { linkOf, recorderSignedText } from '@candor/contracts/evidence/recorder.ts';
import type { SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import { ordersSignedText } from '@candor/contracts/evidence/orders.ts';
import { isSame } from '@candor/contracts/evidence/tapeProof.ts';
import type { Finding } from '@candor/domain/evidence/dispute/cheats.ts';
import type { DisputeFile } from '@candor/domain/evidence/dispute/decide.ts';
import { findCheats } from '@candor/domain/evidence/dispute/findCheats.ts';
import { hourFindings } from '@candor/domain/evidence/dispute/history.ts';
import { RECORDER_START, recorderFault } from '@candor/domain/evidence/recorder.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { hourOf } from '@candor/server/modules/engine/tape/hours.ts';
import { readKeys } from '../logFiles.ts';
import { caseOf } from './caseOf.ts';
import type { Exported } from './exported.ts';
import { historyFindings, readWholeLog, unloggedFills, unloggedOrders } from './logged.ts';
import type { PublicFiles } from './publicFiles.ts';
import { receiptsOf, sameFindings } from './sameExport.ts';
import { firstHourOf, tapeOf } from './tapeOf.ts';

/** What was checked, for the last line of the report. */
export interface Checked extends DisputeFile {
  /** Number of fills whose tick is in no hour of the tape that could be read. */
  readonly unjudged: number;
}

/** Rule PL-13: runs every check of one client's export against the public files. */
export async function checkDispute(exported: Exported, files: PublicFiles): Promise<Checked> {
  const { recorder, orders, kept } = exported;
  const keys = await readKeys(files.logKeys);
  const log = await readWholeLog(files.log, keys);
  // The list is read after the log: an hour that ends between the two is listed before it is logged.
  const listed = await files.hours(Math.min(firstHourOf(recorder), ...kept.hours.keys()));
  const { index, roots } = await tapeOf(files, recorder, listed.roots);
  const facts = caseOf(recorder, orders, index);
  const isWhole = 'entries' in log;
  const ticks = receiptsOf(recorder).flatMap(({ executions }) => executions.at(-1)?.tick.received_time ?? []);
  const hours = {
    listed,
    logged: isWhole ? log.hours : new Map<number, string>(),
    kept: kept.hours,
    files: roots,
    needed: new Set(ticks.map(hourOf)),
  };
  const viewed = isWhole ? { files, keys, log } : undefined;
  const findings: Finding[] = [
    ...(await signatureFindings(exported, files.keys)),
    ...(isWhole ? [] : [log]),
    ...(viewed === undefined ? [] : await historyFindings(kept, viewed)),
    ...hourFindings(hours),
    ...sameFindings(exported),
    ...(viewed === undefined ? [] : await unloggedFills([...receiptsOf(recorder), ...kept.receipts], viewed)),
    ...(viewed === undefined
      ? []
      : [...(await unloggedOrders(orders, viewed)), ...(await unloggedOrders(kept.orders, viewed))]),
    ...findCheats(facts),
  ];
  const ends = recorder.lines.flatMap((line) =>
    line.kind === 'disconnected' ? [{ at: line.at, reason: line.reason }] : [],
  );
  const logged = isWhole ? { after: files.afterBatch, until: log.batch } : undefined;
  return { facts, findings: once(findings), ends, logged, unjudged: ticks.filter((at) => !index.has(at)).length };
}

/** Removes duplicates: a finding about a kept receipt and about its present one is reported once. */
function once(findings: readonly Finding[]): Finding[] {
  const findingsByPlace = new Map(findings.map((one) => [JSON.stringify([one.cheat, one.place]), one]));
  return [...findingsByPlace.values()];
}

async function signatureFindings(
  { recorder, orders, kept }: Exported,
  keys: readonly ReceiptKey[],
): Promise<Finding[]> {
  const found: Finding[] = [];
  const signed = [recorder, ...(kept.recorder === undefined ? [] : [kept.recorder])].map(
    (file) => [file, recorderSignedText(file)] as const,
  );
  const opened = [orders, kept.orders].flatMap((file) =>
    file === undefined ? [] : [[file, ordersSignedText(file)] as const],
  );
  for (const [file, text] of [...signed, ...opened])
    if (!(await isOurs(file, text, keys))) found.push({ cheat: 'foreignKey', place: { of: 'export' }, figures: {} });
  for (const receipt of [...receiptsOf(recorder), ...kept.receipts])
    if (!(await isOurs(receipt, signedText(receipt), keys))) found.push(foreign(receipt));
  return [...found, ...(await lineFindings(recorder))];
}

function foreign(receipt: SignedReceipt): Finding {
  const execution = receipt.executions.at(-1)?.id ?? 0;
  return { cheat: 'foreignKey', place: { execution }, figures: { bytes: `${receiptText(receipt).length}` } };
}

async function isOurs(
  { key, signature }: Pick<SignedReceipt, 'key' | 'signature'>,
  text: string,
  keys: readonly ReceiptKey[],
): Promise<boolean> {
  const isKnown = keys.some(({ id, publicKey }) => id === key.id && isSame(publicKey, key.public_key));
  return isKnown && (await cryptography.verify(signature, { publicKey: key.public_key, text }));
}

/** Checks numbers, times and hashes of the recorder's lines. */
async function lineFindings(recorder: SignedRecorder): Promise<Finding[]> {
  const fault = recorderFault(recorder.lines, recorder);
  if (fault !== undefined) return [cut(fault.n)];
  let before = RECORDER_START;
  for (const line of recorder.lines) {
    before = await linkOf(before, line, cryptography);
    if (before !== line.hash) return [cut(line.n)];
  }
  return before === recorder.head ? [] : [cut(recorder.lines.length)];
}

function cut(line: number): Finding {
  return { cheat: 'cutRecorder', place: { of: 'export' }, figures: { line: `${line}` } };
}
