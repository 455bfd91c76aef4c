import type { WireOrders, WirePositions } from '@candor/contracts/http/trading.ts';
import {
  CHANGES,
  changeEvents,
  orderChangesBetween,
  positionChangesBetween,
} from '@candor/contracts/sockets/bookChanges.ts';
import { serverEvents } from '@candor/contracts/sockets/trading.ts';
import * as z from 'zod/mini';

/** The part of a socket that a shown book needs. */
export interface Shown {
  readonly handshake: { readonly auth: Readonly<Record<string, unknown>> };
  emit(event: string, message: unknown): unknown;
}

/** The positions and orders that one socket has been sent, so that it is sent only the changes (rule WI-8). */
export class SentBook {
  readonly #socket: Shown;
  readonly #takesChanges: boolean;
  #positions: WirePositions | undefined;
  #orders: WireOrders | undefined;

  constructor(socket: Shown) {
    this.#socket = socket;
    this.#takesChanges = socket.handshake.auth['pushes'] === CHANGES;
  }

  /** Forgets what was sent: another account's book is sent whole. */
  forget(): void {
    this.#positions = undefined;
    this.#orders = undefined;
  }

  showPositions(positions: WirePositions): void {
    const changes = this.#positions && positionChangesBetween(this.#positions, positions);
    if (changes === undefined) this.#socket.emit('positions', encodedPositions(positions));
    else this.#socket.emit('positionChanges', z.encode(changeEvents.positionChanges, changes));
    if (this.#takesChanges) this.#positions = positions;
  }

  showOrders(orders: WireOrders): void {
    const changes = this.#orders && orderChangesBetween(this.#orders, orders);
    if (changes === undefined) this.#socket.emit('orders', encodedOrders(orders));
    else this.#socket.emit('orderChanges', z.encode(changeEvents.orderChanges, changes));
    if (this.#takesChanges) this.#orders = orders;
  }
}

const encodedPositions = encodeOnce((positions: WirePositions) => z.encode(serverEvents.positions, positions));
const encodedOrders = encodeOnce((orders: WireOrders) => z.encode(serverEvents.orders, orders));

/** Caches the encoding: all sockets of an account are sent the same book, which is encoded once. */
function encodeOnce<Book extends object, Encoded>(encode: (book: Book) => Encoded): (book: Book) => Encoded {
  const encodings = new WeakMap<Book, Encoded>();
  return (book) => {
    let encoded = encodings.get(book);
    if (encoded === undefined) encodings.set(book, (encoded = encode(book)));
    return encoded;
  };
}
