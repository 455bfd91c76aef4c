import { NOWHERE } from './levelHeap.ts';
import type { Places } from './levelHeap.ts';

const CAPACITY_FIRST = 64;
const GROWTH = 1.5;

/**
 * The legs of all accounts in columns. A leg is an account's holding in one instrument on one side; whatever the number
 * of its positions, its profit is `slope × gain − offset`, where *gain* is the closing price, negative for sells, so
 * that more is better on both sides.
 */
export class Legs {
  /** The account's slot. */
  account = new Int32Array(CAPACITY_FIRST);
  /** The account's next leg, or NOWHERE. */
  next = new Int32Array(CAPACITY_FIRST);
  /** Number of the leg's board: instrument and side. */
  board = new Int32Array(CAPACITY_FIRST);
  slope = new Float64Array(CAPACITY_FIRST);
  offset = new Float64Array(CAPACITY_FIRST);
  /** The nearest stop loss or termination as a level of the losing heap. */
  stop = new Float64Array(CAPACITY_FIRST);
  /** The nearest take profit or move of a stop as a level of the winning heap, or Infinity. */
  target = new Float64Array(CAPACITY_FIRST);
  readonly losing: Places = { of: new Int32Array(CAPACITY_FIRST).fill(NOWHERE) };
  readonly winning: Places = { of: new Int32Array(CAPACITY_FIRST).fill(NOWHERE) };
  readonly #free: number[] = [];
  #used = 0;

  /** Allocates an empty leg, which is in no list and no heap yet. */
  take(): number {
    const leg = this.#free.pop() ?? this.#fresh();
    this.empty(leg);
    return leg;
  }

  /** Clears the leg's figures. */
  empty(leg: number): void {
    this.slope[leg] = 0;
    this.offset[leg] = 0;
    this.stop[leg] = Infinity;
    this.target[leg] = Infinity;
  }

  /** Frees a leg that is no longer in any heap. */
  free(leg: number): void {
    this.#free.push(leg);
  }

  get bytes(): number {
    const { account, next, board, slope, offset, stop, target, losing, winning } = this;
    const columns = [account, next, board, slope, offset, stop, target, losing.of, winning.of];
    return columns.reduce((total, { byteLength }) => total + byteLength, 0);
  }

  #fresh(): number {
    if (this.#used === this.account.length) this.#grow();
    this.#used += 1;
    return this.#used - 1;
  }

  #grow(): void {
    const capacity = Math.ceil(this.account.length * GROWTH);
    this.account = grownIntegers(this.account, capacity);
    this.next = grownIntegers(this.next, capacity);
    this.board = grownIntegers(this.board, capacity);
    this.slope = grownDoubles(this.slope, capacity);
    this.offset = grownDoubles(this.offset, capacity);
    this.stop = grownDoubles(this.stop, capacity);
    this.target = grownDoubles(this.target, capacity);
    this.losing.of = grownIntegers(this.losing.of, capacity);
    this.winning.of = grownIntegers(this.winning.of, capacity);
  }
}

/** Grows a column; new legs are in no heap. */
export function grownIntegers(column: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(capacity).fill(NOWHERE, column.length);
  grown.set(column);
  return grown;
}

export function grownDoubles(column: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(capacity);
  grown.set(column);
  return grown;
}
