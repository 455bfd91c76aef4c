import { assert } from '@candor/domain/assert.ts';

/** Reproducible randomness: everything invented follows from one number (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  }

  /** Returns a number of at least zero and below one. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number of at least `from` and below `below`. */
  whole(from: number, below: number): number {
    return from + Math.floor(this.next() * (below - from));
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.whole(0, list.length)];
    assert(picked !== undefined, 'there is something to pick from');
    return picked;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.whole(0, 256));
  }
}
