import { RECORDER_START, recorderLinkText } from '@candor/domain/evidence/recorder.ts';
import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import type { Cryptography } from './cryptography.ts';
import { base64 } from './encodings.ts';
import { signedReceipt } from './receipt.ts';

/** Format of a flight recorder's file. Its number changes whenever a field is added, removed, moved or renamed. */
const FORMAT = 'candor-recorder-1';
/** Most lines in one file. */
export const RECORDER_LINES_MAX = 2_000;

const short = z.string().check(z.maxLength(256));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const of = { n: id, at: instant };

const connected = z.strictObject({ ...of, kind: z.literal('connected'), connection: short, hash });
const disconnected = z.strictObject({
  ...of,
  kind: z.literal('disconnected'),
  connection: short,
  /** Reason in the server's words; `lost`: the server did not see the end of the connection. */
  reason: short,
  hash,
});
const command = z.strictObject({
  ...of,
  kind: z.literal('command'),
  /** When the command reached the server; null: it was not ordered by a client, or is from before this was stored. */
  received_at: z.nullable(instant),
  seen_tick: z.nullable(id),
  command_id: short,
  command: short,
  actor: short,
  /** Fields as received; prices and amounts are exact decimals. */
  fields: z.record(z.string(), z.unknown()),
  /** null: the command was accepted. */
  refusal: z.nullable(z.strictObject({ code: short, params: z.optional(z.record(z.string(), z.string())) })),
  /** Newest tick of all instruments that the engine had processed. */
  last_tick: z.nullable(id),
  batch: id,
  hash,
});
/** Execution of a command. Its receipt contains the tick, the price and the batch. */
const fill = z.strictObject({ ...of, kind: z.literal('fill'), execution: id, receipt: signedReceipt, hash });

const line = z.discriminatedUnion('kind', [connected, command, fill, disconnected]);
export type RecorderLine = z.output<typeof line>;
type Unlinked<Line> = Line extends unknown ? Omit<Line, 'hash'> : never;
export type UnlinkedLine = Unlinked<RecorderLine>;

const content = {
  format: z.literal(FORMAT),
  key: z.strictObject({ id: short, algorithm: z.literal('Ed25519'), public_key: base64 }),
  brand: short,
  account: z.strictObject({ pin: short, book: z.enum(['real', 'demo']), currency: short }),
  from: instant,
  until: instant,
  made_at: instant,
  lines: z.array(line).check(z.maxLength(RECORDER_LINES_MAX)),
  /** Hash of the last line. */
  head: hash,
};
const unsigned = z.strictObject(content);
export type UnsignedRecorder = z.output<typeof unsigned>;
/** Signed file of a client's commands, fills and connections in a period. */
export const signedRecorder = z.strictObject({ ...content, signature: base64 });
export type SignedRecorder = z.output<typeof signedRecorder>;

/** Returns the file: JSON indented by two spaces, with a line break at the end. */
export function recorderText(recorder: SignedRecorder): string {
  return fileText(z.encode(signedRecorder, recorder));
}

/** Returns the signed text: the file without its last field. */
export function recorderSignedText({ signature: _signature, ...recorder }: UnsignedRecorder & { signature?: unknown }) {
  return fileText(z.encode(unsigned, recorder));
}

/** Reads a file of the recorder; undefined for any other text, and for a file with anything added. */
export function parseRecorder(text: string): SignedRecorder | undefined {
  const parsed = z.safeParse(signedRecorder, parseJson(text));
  return parsed.success && recorderText(parsed.data) === text ? parsed.data : undefined;
}

/** Adds to each line its hash, which includes the hash of the line before it. */
export async function linkLines(
  lines: readonly UnlinkedLine[],
  crypto: Pick<Cryptography, 'sha256'>,
): Promise<RecorderLine[]> {
  const linked: RecorderLine[] = [];
  let before = RECORDER_START;
  for (const one of lines) {
    before = await linkOf(before, { ...one, hash: before }, crypto);
    linked.push({ ...one, hash: before });
  }
  return linked;
}

/** Calculates the hash of a line. The hash stated in the line itself is ignored. */
export async function linkOf(
  before: string,
  recorded: RecorderLine,
  { sha256 }: Pick<Cryptography, 'sha256'>,
): Promise<string> {
  const { hash: _stated, ...written } = z.encode(line, recorded);
  return z.util.uint8ArrayToHex(await sha256(utf8(recorderLinkText(before, JSON.stringify(written)))));
}

/**
 * Returns an unsigned file of the recorder, with the current format, its fields in order, and the hash of its last line
 * as head.
 */
export function newRecorder(about: Omit<UnsignedRecorder, 'format' | 'head'>): UnsignedRecorder {
  const { key, brand, account, from, until, made_at: madeAt, lines } = about;
  const head = lines.at(-1)?.hash ?? RECORDER_START;
  return { format: FORMAT, key, brand, account, from, until, made_at: madeAt, lines, head };
}

/** Returns the UTF-8 bytes of a text, from the escapes of `encodeURIComponent`. */
function utf8(text: string): Uint8Array<ArrayBuffer> {
  const parts = encodeURIComponent(text).match(/%[0-9A-F]{2}|[^%]/g) ?? [];
  return Uint8Array.from(parts, (part) =>
    part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16),
  );
}

function fileText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
