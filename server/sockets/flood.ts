import { CUT_ABOVE_PER_SECOND, MESSAGES_PER_SECOND } from '@candor/contracts/sockets/trading.ts';
import type { TradingEvent } from '@candor/contracts/sockets/trading.ts';
import { refusalAnswerOf } from '../http/refusals.ts';

/** Rule TR-12: closing is never limited, so it does not count against the rate. */
const CLOSING: ReadonlySet<string> = new Set<TradingEvent>(['closePosition', 'closeAllPositions']);

/** Counts events in the present second; `add` includes the new one. */
export class SecondCount {
  readonly #now: () => number;
  #second = 0;
  #count = 0;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  add(): number {
    const now = Math.floor(this.#now() / 1_000);
    this.#count = now === this.#second ? this.#count + 1 : 1;
    this.#second = now;
    return this.#count;
  }
}

/** The part of an event socket that limits its rate. */
export interface PacedSocket {
  use(middleware: (event: readonly unknown[], next: () => void) => void): unknown;
  emit(event: string, message: unknown): unknown;
}

/**
 * Answers messages above the rate with `busy`, by acknowledgement or as the event's own name: nothing was done, so they
 * may be sent again under their ids. Admitted messages continue in order of arrival.
 */
export function keepPace(socket: PacedSocket, events: ReadonlySet<string>, pace = new SecondCount()): void {
  socket.use((packet, next) => {
    const event = String(packet[0]);
    if (CLOSING.has(event) || pace.add() <= MESSAGES_PER_SECOND) return next();
    const answer = refusalAnswerOf({ code: 'busy' });
    const acknowledge = readAcknowledgement(packet.at(-1));
    if (acknowledge !== undefined) acknowledge(answer);
    else if (events.has(event)) socket.emit(event, answer);
    return undefined;
  });
}

/** Returns the function that socket.io passes last when the sender requests an acknowledgement. */
export function readAcknowledgement(last: unknown): ((answer: unknown) => void) | undefined {
  return typeof last === 'function' ? (answer) => void Reflect.apply(last, undefined, [answer]) : undefined;
}

/** A connection below the protocol of events: everything that arrives on it counts, valid or not. */
export interface Connection {
  on(event: 'packet', listener: (packet: { readonly type: string }) => void): unknown;
}

/** Reports once when a connection sends far more than any client does. */
export function watchFlood(connection: Connection, onFlood: () => void, count = new SecondCount()): void {
  let isCut = false;
  connection.on('packet', ({ type }) => {
    if (isCut || type !== 'message' || count.add() <= CUT_ABOVE_PER_SECOND) return;
    isCut = true;
    onFlood();
  });
}
