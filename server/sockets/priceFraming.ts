import { PriceEncoder } from '@candor/contracts/sockets/priceEncoder.ts';
import type { PriceMap } from '@candor/contracts/sockets/priceMap.ts';
import { priceMapOf } from '../modules/engine/quotes/index.ts';
import type { BoardFrame } from '../modules/engine/quotes/index.ts';

/** The prices as the main thread knows them. */
export interface Board {
  readonly symbols: readonly string[];
  frame(since: number, now: number): BoardFrame | undefined;
}

/** An encoding of prices, done once for all readers in step. Every frame is ready for the wire. */
export interface Framing {
  /** Returns all prices as of the last frame, for a new reader. */
  whole(now: number): Buffer;
  /** Returns the changes; undefined when there are none. */
  changes(now: number): Buffer | undefined;
  /** Returns a heartbeat; undefined if readers do not expect one. */
  time(now: number): Buffer | undefined;
}

/** Encodes the specification's map in JSON. */
export function mapFraming(board: Board): Framing {
  const news = newsOf(board);
  const latest: PriceMap = {};
  return {
    whole: () => wireFrame('text', Buffer.from(JSON.stringify(latest))),
    changes(now) {
      const frame = news(now);
      if (frame === undefined) return undefined;
      const map = priceMapOf(frame.rows);
      Object.assign(latest, map);
      return wireFrame('text', Buffer.from(JSON.stringify(map)));
    },
    time: () => undefined,
  };
}

/** Encodes the compact frames of our own pages. */
export function deltaFraming(board: Board, simulated: boolean): Framing {
  const news = newsOf(board);
  const encoder = new PriceEncoder(board.symbols, simulated);
  return {
    whole: (now) => wireFrame('binary', encoder.whole(now)),
    changes(now) {
      const frame = news(now);
      const bytes = frame && encoder.changes(frame.rows, { now, newestTick: frame.newestTick });
      return bytes === undefined ? undefined : wireFrame('binary', bytes);
    },
    time: (now) => wireFrame('binary', encoder.time(now)),
  };
}

/** Returns a function that reads the changes since its last call. */
function newsOf(board: Board): (now: number) => BoardFrame | undefined {
  let lastVersion = 0;
  return (now) => {
    const frame = board.frame(lastVersion, now);
    lastVersion = frame?.version ?? lastVersion;
    return frame;
  };
}

const FINAL = 0x80;
const LENGTH_OF_TWO_BYTES = 126;
const LENGTH_OF_EIGHT_BYTES = 127;
const OPCODES = { text: 1, binary: 2 } as const;

/** Encodes a message for the wire: one frame, final and unmasked as a server's are (RFC 6455, 5.2). */
export function wireFrame(kind: keyof typeof OPCODES, payload: Uint8Array): Buffer {
  const { length } = payload;
  const head =
    length < LENGTH_OF_TWO_BYTES
      ? Buffer.from([0, length])
      : length < 2 ** 16
        ? Buffer.from([0, LENGTH_OF_TWO_BYTES, length >> 8, length & 0xff])
        : longHead(length);
  head[0] = FINAL + OPCODES[kind];
  return Buffer.concat([head, payload]);
}

function longHead(length: number): Buffer {
  const head = Buffer.alloc(10);
  head[1] = LENGTH_OF_EIGHT_BYTES;
  head.writeUInt32BE(length, 6);
  return head;
}
