import { CUT_ABOVE_PER_SECOND, MESSAGES_PER_SECOND } from '@candor/contracts/sockets/trading.ts';
import type { TradingEvent } from '@candor/contracts/sockets/trading.ts';
import { refusalAnswerOf } from '../http/refusals.ts';

/** Rule TR-12: closing is never slowed down, so it never counts against the rate. */
const CLOSING: ReadonlySet<string> = new Set<TradingEvent>(['closePosition', 'closeAllPositions']);

/** How many came in the present second, this one included. */
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

/** A socket of events, as far as its rate is concerned. */
export interface PacedSocket {
  use(middleware: (event: readonly unknown[], next: () => void) => void): unknown;
  emit(event: string, message: unknown): unknown;
}

/**
 * Answers messages above the rate with `busy`, by acknowledgement or as the event's own name: nothing was done, they
 * may be sent again under their ids. Admitted messages continue in the order in which they came.
 */
export function keepPace(socket: PacedSocket, events: ReadonlySet<string>, pace = new SecondCount()): void {
  socket.use((given, next) => {
    const event = String(given[0]);
    if (CLOSING.has(event) || pace.add() <= MESSAGES_PER_SECOND) return next();
    const answer = refusalAnswerOf({ code: 'busy' });
    const acknowledge = acknowledgement(given.at(-1));
    if (acknowledge !== undefined) acknowledge(answer);
    else if (events.has(event)) socket.emit(event, answer);
    return undefined;
  });
}

/** The function that socket.io passes last when the sender wants an acknowledgement. */
export function acknowledgement(last: unknown): ((answer: unknown) => void) | undefined {
  return typeof last === 'function' ? (answer) => void Reflect.apply(last, undefined, [answer]) : undefined;
}

/** A connection below the protocol of events: everything that arrives on it counts, understood or not. */
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
