import { RECORDER_START, recorderLinkText } from '@candor/domain/evidence/recorder.ts';
import { parseJson } from '@candor/domain/json.ts';
import * as z from 'zod/mini';
import { id, instant } from '../codecs.ts';
import type { Cryptography } from './cryptography.ts';
import { base64 } from './encodings.ts';
import { signedReceipt } from './receipt.ts';

/** The number changes whenever a field, its place or its spelling does. */
const FORMAT = 'candor-recorder-1';
/** So many lines has a file at most. */
export const RECORDER_LINES_MAX = 2_000;

const short = z.string().check(z.maxLength(256));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const of = { n: id, at: instant };

const connected = z.strictObject({ ...of, kind: z.literal('connected'), connection: short, hash });
const disconnected = z.strictObject({
  ...of,
  kind: z.literal('disconnected'),
  connection: short,
  /** Why, in the server's words; `lost`: the server has not seen the end itself. */
  reason: short,
  hash,
});
const command = z.strictObject({
  ...of,
  kind: z.literal('command'),
  /** When it reached the server; null: no client ordered it, or it is from before this was stored. */
  received_at: z.nullable(instant),
  seen_tick: z.nullable(id),
  command_id: short,
  command: short,
  actor: short,
  /** As it was received, rates and amounts as exact decimals. */
  fields: z.record(z.string(), z.unknown()),
  /** null: it was accepted. */
  refusal: z.nullable(z.strictObject({ code: short, params: z.optional(z.record(z.string(), z.string())) })),
  /** The newest tick of any instrument that the engine had seen. */
  last_tick: z.nullable(id),
  batch: id,
  hash,
});
/** What was filled or changed: the tick, the price and the batch are in its receipt. */
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
  /** The hash of the last line. */
  head: hash,
};
const unsigned = z.strictObject(content);
export type UnsignedRecorder = z.output<typeof unsigned>;
/** A client's commands, fills and connections of a time, as it is handed out. */
export const signedRecorder = z.strictObject({ ...content, signature: base64 });
export type SignedRecorder = z.output<typeof signedRecorder>;

/** The file: JSON, indented by two spaces, and a line end. */
export function recorderText(recorder: SignedRecorder): string {
  return fileText(z.encode(signedRecorder, recorder));
}

/** What the signature covers: the file without its last field. */
export function recorderSignedText({ signature: _signature, ...recorder }: UnsignedRecorder & { signature?: unknown }) {
  return fileText(z.encode(unsigned, recorder));
}

/** Of a file's text; undefined for any other text, and for one that says something besides. */
export function parseRecorder(text: string): SignedRecorder | undefined {
  const parsed = z.safeParse(signedRecorder, parseJson(text));
  return parsed.success && recorderText(parsed.data) === text ? parsed.data : undefined;
}

/** The lines with their hashes, each over the one before it. */
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

/** The hash of a line, whatever hash it states itself. */
export async function linkOf(
  before: string,
  recorded: RecorderLine,
  { sha256 }: Pick<Cryptography, 'sha256'>,
): Promise<string> {
  const { hash: _stated, ...written } = z.encode(line, recorded);
  return z.util.uint8ArrayToHex(await sha256(utf8(recorderLinkText(before, JSON.stringify(written)))));
}

export function newRecorder(about: Omit<UnsignedRecorder, 'format' | 'head'>): UnsignedRecorder {
  const { key, brand, account, from, until, made_at: madeAt, lines } = about;
  const head = lines.at(-1)?.hash ?? RECORDER_START;
  return { format: FORMAT, key, brand, account, from, until, made_at: madeAt, lines, head };
}

/** The bytes of a text: the escapes of an address are those of its bytes. */
function utf8(text: string): Uint8Array<ArrayBuffer> {
  const parts = encodeURIComponent(text).match(/%[0-9A-F]{2}|[^%]/g) ?? [];
  return Uint8Array.from(parts, (part) =>
    part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16),
  );
}

function fileText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
