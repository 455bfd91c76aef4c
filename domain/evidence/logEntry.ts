import { assert } from '../assert.ts';

/** Kinds of entries of the public log (rule PL-1), numbered from 1 in this order. */
export const logKinds = ['tick', 'order', 'refusal', 'fill', 'entry', 'act', 'liabilities'] as const;
export type LogKind = (typeof logKinds)[number];

/** An entry of the log: a kind, a reference to its place in the installation's order, and a hash. */
export interface LogEntry {
  readonly kind: LogKind;
  /**
   * Number by which the entry is identified: for a tick hour and a count of liabilities its instant (ms since 1970);
   * for an order, refusal, fill or ledger entry the engine's batch; for an act its number in its brand's record.
   */
  readonly reference: number;
  readonly hash: Uint8Array;
}

const KIND_BYTES = 1;
const REFERENCE_BYTES = 8;
const HASH_BYTES = 32;
const BYTE = 256;
export const LOG_ENTRY_BYTES = KIND_BYTES + REFERENCE_BYTES + HASH_BYTES;

/** Encodes an entry: its kind, its reference with the highest byte first, its hash. */
export function logEntryBytes({ kind, reference, hash }: LogEntry): Uint8Array<ArrayBuffer> {
  assert(Number.isSafeInteger(reference) && reference >= 0, `not a reference: ${reference}`);
  assert(hash.length === HASH_BYTES, 'a hash has 32 bytes');
  const bytes = new Uint8Array(LOG_ENTRY_BYTES);
  bytes[0] = logKinds.indexOf(kind) + 1;
  let rest = reference;
  for (let place = KIND_BYTES + REFERENCE_BYTES - 1; place >= KIND_BYTES; place -= 1) {
    bytes[place] = rest % BYTE;
    rest = Math.floor(rest / BYTE);
  }
  bytes.set(hash, KIND_BYTES + REFERENCE_BYTES);
  return bytes;
}

/** Decodes an entry; undefined: invalid bytes. */
export function readLogEntry(bytes: Uint8Array): LogEntry | undefined {
  const kind = logKinds[(bytes[0] ?? 0) - 1];
  if (kind === undefined || bytes.length !== LOG_ENTRY_BYTES) return undefined;
  const reference = bytes
    .subarray(KIND_BYTES, KIND_BYTES + REFERENCE_BYTES)
    .reduce((sum, byte) => sum * BYTE + byte, 0);
  if (!Number.isSafeInteger(reference)) return undefined;
  return { kind, reference, hash: bytes.slice(KIND_BYTES + REFERENCE_BYTES) };
}

/** Encodes entries as a bundle of the log's files: each after its length in two bytes. */
export function entryBundle(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bundle = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0));
  let place = 0;
  for (const entry of entries) {
    bundle[place] = Math.floor(entry.length / BYTE);
    bundle[place + 1] = entry.length % BYTE;
    bundle.set(entry, place + 2);
    place += 2 + entry.length;
  }
  return bundle;
}
