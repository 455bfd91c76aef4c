import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseOrders } from '@candor/contracts/evidence/orders.ts';
import type { SignedOrders } from '@candor/contracts/evidence/orders.ts';
import { parseReceipt } from '@candor/contracts/evidence/receipt.ts';
import type { SignedReceipt } from '@candor/contracts/evidence/receipt.ts';
import { parseRecorder } from '@candor/contracts/evidence/recorder.ts';
import type { SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { pathOf } from '../../command.ts';
import { StartError } from '../../progress.ts';
import { logAt } from '../logFiles.ts';
import type { LogFiles } from '../logFiles.ts';
import { readAnswer, rootsOf } from './publicFiles.ts';

/** A client's files: their present export, and what they or anybody else kept from earlier. */
export interface Exported {
  readonly recorder: SignedRecorder;
  readonly orders: SignedOrders | undefined;
  readonly kept: {
    /** Texts of checkpoints of the log, from any origin. */
    readonly checkpoints: readonly string[];
    /** A copy of the log's own files. */
    readonly log: LogFiles | undefined;
    readonly hours: ReadonlyMap<Instant, string>;
    readonly receipts: readonly SignedReceipt[];
    readonly recorder: SignedRecorder | undefined;
    readonly orders: SignedOrders | undefined;
  };
}

/**
 * Reads a recorder's file alone; or a folder with the files of recorder and orders and, where there is something,
 * `kept`: the same files from earlier, `receipts`, `tape.json`, copies of `/log` (`log`) and checkpoints
 * (`checkpoint…`).
 */
export function readExport(place: string): Exported {
  const path = pathOf(place);
  if (!existsSync(path)) throw new StartError(`${place} is missing.`);
  if (!statSync(path).isDirectory()) return { recorder: recorderIn(path), orders: undefined, kept: NOTHING };
  const keptFolder = join(path, 'kept');
  return ofOneAccount({
    recorder: recorderIn(fileOf(path, 'recorder') ?? join(path, 'recorder.json')),
    orders: ordersIn(fileOf(path, 'orders')),
    kept: existsSync(keptFolder) ? readKept(keptFolder) : NOTHING,
  });
}

/** Refuses files of two accounts, which would accuse an honest broker. */
function ofOneAccount(exported: Exported): Exported {
  const { recorder, orders, kept } = exported;
  const others = [orders, kept.recorder, kept.orders, ...kept.receipts].filter((file) => file !== undefined);
  const other = others.map(accountOf).find((one) => one !== accountOf(recorder));
  if (other !== undefined) throw new StartError(`The files are of two accounts: ${accountOf(recorder)} and ${other}.`);
  return exported;
}

function accountOf({ brand, account: { pin, book } }: Pick<SignedRecorder, 'brand' | 'account'>): string {
  return `${brand} ${pin} ${book}`;
}

/** Finds the one file of a kind, under the name with which the browser has saved it or a shorter one. */
function fileOf(folder: string, kind: 'recorder' | 'orders'): string | undefined {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name.includes(kind));
  if (names.length > 1) throw new StartError(`${folder} has more than one file of ${kind}: one day at a time.`);
  const [name] = names;
  return name === undefined ? undefined : join(folder, name);
}

const NOTHING: Exported['kept'] = {
  checkpoints: [],
  log: undefined,
  hours: new Map(),
  receipts: [],
  recorder: undefined,
  orders: undefined,
};

function readKept(folder: string): Exported['kept'] {
  const [log, tape, receipts] = [join(folder, 'log'), join(folder, 'tape.json'), join(folder, 'receipts')];
  const recorder = fileOf(folder, 'recorder');
  const checkpoints = readdirSync(folder).filter((name) => name.startsWith('checkpoint'));
  return {
    checkpoints: checkpoints.map((name) => readFileSync(join(folder, name), 'utf8')),
    log: existsSync(log) ? logAt(log) : undefined,
    hours: existsSync(tape) ? rootsOf(readAnswer(tape, calls.getTape.answer)) : new Map(),
    receipts: existsSync(receipts) ? readdirSync(receipts).map((name) => receiptIn(join(receipts, name))) : [],
    recorder: recorder === undefined ? undefined : recorderIn(recorder),
    orders: ordersIn(fileOf(folder, 'orders')),
  };
}

function recorderIn(file: string): SignedRecorder {
  return read(file, parseRecorder, 'flight recorder');
}

function receiptIn(file: string): SignedReceipt {
  return read(file, parseReceipt, 'receipt');
}

function ordersIn(file: string | undefined): SignedOrders | undefined {
  return file === undefined ? undefined : read(file, parseOrders, 'file of orders');
}

function read<Value>(file: string, parse: (text: string) => Value | undefined, what: string): Value {
  if (!existsSync(file)) throw new StartError(`${file} is missing.`);
  const found = parse(readFileSync(file, 'utf8'));
  if (found === undefined) throw new StartError(`${file} is no ${what}, or was changed after it was saved.`);
  return found;
}
