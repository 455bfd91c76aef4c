import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Framing } from './priceFraming.ts';

/** Readers are told the time when nothing changes, so that silence means a dead line. */
const TIME_EVERY_MS = 2_000;
/** With so much unread a reader is left out until he has read it; then he gets the latest, not what he missed. */
const BACKLOG_MAXIMUM = 64 * 1_024;

export interface Reader {
  readonly socket: WebSocket;
  /** What the socket writes to: a frame that is ready for the wire goes there as it is. */
  readonly wire: Duplex;
}

/**
 * The readers of one framing. Those in step have read every frame and get the next one, the same bytes for all; one
 * who joins or has fallen behind gets a whole frame first.
 */
export class PriceStream {
  readonly #framing: Framing;
  readonly #inStep = new Set<Reader>();
  readonly #behind = new Set<Reader>();
  #toldAt = 0;

  constructor(framing: Framing) {
    this.#framing = framing;
  }

  join(reader: Reader, now: number): void {
    // Where nobody reads no frames are made: the first reader finds old ones.
    if (this.#inStep.size === 0) this.#framing.changes(now);
    this.#inStep.add(reader);
    send(reader, this.#framing.whole(now));
  }

  leave(reader: Reader): void {
    this.#inStep.delete(reader);
    this.#behind.delete(reader);
  }

  /** Sends what is new to all in step, and everything to those who have caught up. */
  broadcast(now: number): void {
    if (this.#inStep.size + this.#behind.size === 0) return;
    const frame = this.#framing.changes(now) ?? this.#timeWhenDue(now);
    if (frame !== undefined) this.#sendToAll(frame);
    this.#readmit(now);
  }

  #timeWhenDue(now: number): Buffer | undefined {
    return performance.now() - this.#toldAt >= TIME_EVERY_MS ? this.#framing.time(now) : undefined;
  }

  #sendToAll(frame: Buffer): void {
    this.#toldAt = performance.now();
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
