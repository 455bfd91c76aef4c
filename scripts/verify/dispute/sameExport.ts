import type { SignedOrders } from '@candor/contracts/evidence/orders.ts';
import { receiptOf, receiptText } from '@candor/contracts/evidence/receipt.ts';
import type { SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import type { SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import { chainFindings } from '@candor/domain/evidence/dispute/chain.ts';
import type { Finding } from '@candor/domain/evidence/dispute/cheats.ts';
import { recordedCommands } from '@candor/domain/evidence/recorder.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import type { Exported } from './exported.ts';

/** Compares the export with what we have signed for the same time before, and its own files with each other. */
export function sameFindings({ recorder, orders, kept }: Exported): Finding[] {
  const now = receiptsOf(recorder);
  const before = [...kept.receipts, ...(kept.recorder === undefined ? [] : receiptsOf(kept.recorder))];
  return [
    ...(kept.recorder === undefined ? [] : cutLines(kept.recorder, recorder)),
    ...(orders === undefined ? [] : cutOrders(orders, recorder)),
    ...changedReceipts(before, now),
    ...chainFindings(now.map(receiptOf), before.map(receiptOf)),
  ];
}

export function receiptsOf({ lines }: SignedRecorder): SignedReceipt[] {
  return lines.flatMap((line) => (line.kind === 'fill' ? [line.receipt] : []));
}

/** Finds lines of an earlier file that a later one of the same time leaves out. */
function cutLines(before: SignedRecorder, now: SignedRecorder): Finding[] {
  const namesNow = new Set(now.lines.flatMap(nameOf));
  const lines = before.lines.filter(({ at }) => at >= now.from && at < now.until);
  const missing = lines.filter((line) => nameOf(line).some((name) => !namesNow.has(name)));
  return missing.map((line): Finding => {
    const place =
      line.kind === 'fill'
        ? { execution: line.execution }
        : line.kind === 'command'
          ? { command: line.command_id }
          : undefined;
    return { cheat: 'cutRecorder', place: place ?? { of: 'export' }, figures: { line: `${line.n}` } };
  });
}

function nameOf(line: SignedRecorder['lines'][number]): string[] {
  if (line.kind === 'fill') return [`fill ${line.execution}`];
  return line.kind === 'command' ? [`command ${line.command_id}`] : [];
}

const RECORDED: ReadonlySet<string> = new Set(recordedCommands);
/** Time before the making of a file in which its newest commands may not have been committed. */
const SETTLES_MS = 30 * SECOND_MS;

/** Finds commands that one of the two files of the same time has, and the other does not. */
function cutOrders(orders: SignedOrders, recorder: SignedRecorder): Finding[] {
  const from = Math.max(orders.from, recorder.from);
  const until = Math.min(...[orders, recorder].map((file) => Math.min(file.until, file.made_at - SETTLES_MS)));
  const isIn = ({ at }: { readonly at: number }) => at >= from && at < until;
  const commands = recorder.lines.flatMap((line) => (line.kind === 'command' && isIn(line) ? [line.command_id] : []));
  const opened = orders.orders.filter((one) => isIn(one) && RECORDED.has(one.kind)).map((one) => one.command_id);
  const [first, second] = [new Set(commands), new Set(opened)];
  const missing = [...opened.filter((id) => !first.has(id)), ...commands.filter((id) => !second.has(id))];
  return missing.map((command) => ({ cheat: 'cutRecorder', place: { command }, figures: {} }));
}

function changedReceipts(before: readonly SignedReceipt[], now: readonly SignedReceipt[]): Finding[] {
  const texts = new Map(now.map((receipt) => [receipt.executions.at(-1)?.id, receiptText(receipt)]));
  return before.flatMap((receipt): Finding[] => {
    const execution = receipt.executions.at(-1)?.id ?? 0;
    const text = texts.get(execution);
    const isOther = text !== undefined && text !== receiptText(receipt);
    return isOther ? [{ cheat: 'rewrittenRow', place: { execution }, figures: {} }] : [];
  });
}
