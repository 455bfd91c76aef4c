import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Framing } from './priceFraming.ts';

/** Interval of heartbeats when nothing changes, so that silence means a dead connection. */
const TIME_EVERY_MS = 2_000;
/** Unread bytes above which a reader is skipped; once caught up, it gets the latest prices, not those it missed. */
const BACKLOG_MAXIMUM = 64 * 1_024;

export interface Reader {
  readonly socket: WebSocket;
  /** The socket's stream, to which complete frames are written unchanged. */
  readonly wire: Duplex;
}

/**
 * The readers of one framing. Readers in step have read every frame and get the next one, the same bytes for all; a
 * reader that joins or has fallen behind gets a whole frame first.
 */
export class PriceStream {
  readonly #framing: Framing;
  readonly #inStep = new Set<Reader>();
  readonly #behind = new Set<Reader>();
  #sentAt = 0;

  constructor(framing: Framing) {
    this.#framing = framing;
  }

  join(reader: Reader, now: number): void {
    // No frames are made without readers, so the first reader would get old changes.
    if (this.#inStep.size === 0) this.#framing.changes(now);
    this.#inStep.add(reader);
    send(reader, this.#framing.whole(now));
  }

  leave(reader: Reader): void {
    this.#inStep.delete(reader);
    this.#behind.delete(reader);
  }

  /** Sends the changes to all readers in step, and a whole frame to those that have caught up. */
  broadcast(now: number): void {
    if (this.#inStep.size + this.#behind.size === 0) return;
    const frame = this.#framing.changes(now) ?? this.#timeWhenDue(now);
    if (frame !== undefined) this.#sendToAll(frame);
    this.#readmit(now);
  }

  #timeWhenDue(now: number): Buffer | undefined {
    return performance.now() - this.#sentAt >= TIME_EVERY_MS ? this.#framing.time(now) : undefined;
  }

  #sendToAll(frame: Buffer): void {
    this.#sentAt = performance.now();
    for (const reader of this.#inStep) {
      if (reader.wire.writableLength <= BACKLOG_MAXIMUM) send(reader, frame);
      else {
        this.#inStep.delete(reader);
        this.#behind.add(reader);
      }
    }
  }

  #readmit(now: number): void {
    if (this.#behind.size === 0) return;
    const whole = this.#framing.whole(now);
    for (const reader of this.#behind) {
      if (reader.wire.writableLength > 0) continue;
      this.#behind.delete(reader);
      this.#inStep.add(reader);
      send(reader, whole);
    }
  }
}

function send({ socket, wire }: Reader, frame: Buffer): void {
  if (socket.readyState === WebSocket.OPEN) wire.write(frame);
}
