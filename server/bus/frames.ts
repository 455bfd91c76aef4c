import { deserialize, serialize } from 'node:v8';
import { assert } from '@candor/domain/assert.ts';
import { z } from 'zod';
import { everyPart } from './outer.ts';

const name = z.string();
const subject = z.string();
const count = z.int().nonnegative();

/**
 * A sender's heartbeat, once a second: its name, the subjects it answers and since when, and how many messages it has
 * published on each subject.
 */
const beat = z.object({
  kind: z.literal('beat'),
  from: name,
  servesSince: z.number(),
  serves: z.array(subject).readonly(),
  said: z.map(subject, count).readonly(),
});
export type Beat = z.output<typeof beat>;

const anyFrame = z.discriminatedUnion('kind', [
  /** A published message. `count` is the sender's own, by subject: a gap in it is a lost message. */
  z.object({ kind: z.literal('said'), from: name, subject, count, message: z.unknown() }),
  z.object({
    kind: z.literal('ask'),
    from: name,
    part: z.enum(everyPart),
    id: count,
    subject,
    message: z.unknown(),
    /** The `traceparent` of the asking span, if it is recorded. */
    trace: z.string().optional(),
  }),
  z.object({ kind: z.literal('answer'), from: name, id: count, answer: z.unknown() }),
  z.object({ kind: z.literal('failure'), from: name, id: count, reason: z.string() }),
  beat,
]);
/**
 * A message between processes: V8's structured clone, as between threads (bigint included), in parts no larger than the
 * wire's limit; all processes of an installation run the same release.
 */
export type Frame = z.output<typeof anyFrame>;

const VERSION = 1;
/**
 * Bytes of a part's header: version, last-part flag, the sender's mark, the number of the frame and that of the part.
 */
const HEAD_BYTES = 18;
const [LAST_AT, MARK_AT, NUMBER_AT, INDEX_AT] = [1, 2, 10, 14] as const;
export const MARK_BYTES = NUMBER_AT - MARK_AT;
/**
 * Longest frame that is assembled. Unfinished frames must not fill the memory: a longer one is dropped, and so is the
 * oldest sender's.
 */
const FRAME_MAX = 256 * 1_024 * 1_024;
const SENDERS_MAX = 64;

/** Cuts one sender's frames into parts. */
export class FrameWriter {
  readonly #mark: Uint8Array;
  readonly #sliceMax: number;
  #number = 0;

  /** Creates a writer; `mark` identifies the sender, by `MARK_BYTES` random bytes. */
  constructor(mark: Uint8Array, bytesMax: number) {
    assert(mark.length === MARK_BYTES && bytesMax > HEAD_BYTES, 'a sender has a mark, and a part has room');
    this.#mark = mark;
    this.#sliceMax = bytesMax - HEAD_BYTES;
  }

  write(frame: Frame): readonly Uint8Array[] {
    const body = serialize(frame);
    this.#number = (this.#number + 1) >>> 0;
    const count = Math.ceil(body.length / this.#sliceMax);
    return Array.from({ length: count }, (_, index) =>
      this.#part(body.subarray(index * this.#sliceMax, (index + 1) * this.#sliceMax), index, index === count - 1),
    );
  }

  #part(slice: Uint8Array, index: number, isLast: boolean): Uint8Array {
    const part = Buffer.allocUnsafe(HEAD_BYTES + slice.length);
    part[0] = VERSION;
    part[LAST_AT] = isLast ? 1 : 0;
    part.set(this.#mark, MARK_AT);
    part.writeUInt32BE(this.#number, NUMBER_AT);
    part.writeUInt32BE(index, INDEX_AT);
    part.set(slice, HEAD_BYTES);
    return part;
  }
}

interface Unfinished {
  readonly number: number;
  readonly slices: Buffer[];
  bytes: number;
}

/** Assembles the parts of one topic. A frame with a lost part is lost. */
export class FrameReader {
  readonly #unfinished = new Map<string, Unfinished>();

  /** Returns the frame that this part completes; undefined if further parts must come, or the bytes are not ours. */
  read(bytes: Uint8Array): Frame | undefined {
    const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (part.length < HEAD_BYTES || part[0] !== VERSION) return undefined;
    const sender = part.toString('hex', MARK_AT, NUMBER_AT);
    const before = this.#unfinished.get(sender);
    this.#unfinished.delete(sender);
    const number = part.readUInt32BE(NUMBER_AT);
    const open = before?.number === number ? before : { number, slices: [], bytes: 0 };
    if (part.readUInt32BE(INDEX_AT) !== open.slices.length) return undefined;
    open.slices.push(part.subarray(HEAD_BYTES));
    open.bytes += part.length;
    if (part[LAST_AT] === 1) return frameOf(open.slices.length === 1 ? open.slices[0] : Buffer.concat(open.slices));
    if (open.bytes <= FRAME_MAX) this.#keep(sender, open);
    return undefined;
  }

  #keep(sender: string, open: Unfinished): void {
    this.#unfinished.set(sender, open);
    const [oldest] = this.#unfinished.keys();
    if (oldest !== undefined && this.#unfinished.size > SENDERS_MAX) this.#unfinished.delete(oldest);
  }
}

/** Decodes a frame; undefined if it is of no known kind. */
function frameOf(body: Buffer | undefined): Frame | undefined {
  if (body === undefined) return undefined;
  try {
    return anyFrame.safeParse(deserialize(body)).data;
  } catch {
    return undefined;
  }
}
