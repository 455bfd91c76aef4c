import type { SumLevel } from '@candor/domain/evidence/sumTree.ts';
import { emptyLevel } from '@candor/domain/evidence/sumTree.ts';
import { KEY_BYTES } from './blinding.ts';
import { HASH_AT, HASH_BYTES, LINE_BYTES, writeLine } from './lines.ts';
import type { KeptLine } from './lines.ts';

const FIRST_CAPACITY = 1_024;
/** Leading bytes of a key that are compared as a number; hardly any two of a million lines share them. */
const NUMBER_BYTES = 6;

/** The lines of a whole book in little memory, in the order in which they were read. */
export class HeldLines {
  #lines = new Uint8Array(FIRST_CAPACITY * LINE_BYTES);
  #keys = Buffer.alloc(FIRST_CAPACITY * KEY_BYTES);
  #amounts = new BigUint64Array(FIRST_CAPACITY);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  push(line: KeptLine, amount: bigint, key: Buffer): void {
    if (this.#count === this.#amounts.length) this.#grow();
    writeLine(this.#lines, this.#count, line);
    this.#keys.set(key, this.#count * KEY_BYTES);
    this.#amounts[this.#count] = amount;
    this.#count += 1;
  }

  keyOf(index: number): Buffer {
    return this.#keys.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES);
  }

  /** Returns the indexes of all lines in the order of their keys. */
  inOrder(): Uint32Array {
    const starts = Float64Array.from({ length: this.#count }, (_, index) =>
      this.#keys.readUIntBE(index * KEY_BYTES, NUMBER_BYTES),
    );
    const order = Uint32Array.from({ length: this.#count }, (_, index) => index);
    return order.sort(
      (one, other) => (starts[one] ?? 0) - (starts[other] ?? 0) || Buffer.compare(this.keyOf(one), this.keyOf(other)),
    );
  }

  /** Returns the lines with the given indexes in one buffer, and their leaves. */
  row(order: Uint32Array): { readonly lines: Uint8Array<ArrayBuffer>; readonly leaves: SumLevel } {
    const lines = new Uint8Array(order.length * LINE_BYTES);
    const leaves = emptyLevel(order.length);
    for (const [place, index] of order.entries()) {
      const start = index * LINE_BYTES;
      lines.set(this.#lines.subarray(start, start + LINE_BYTES), place * LINE_BYTES);
      leaves.hashes.set(this.#lines.subarray(start + HASH_AT, start + LINE_BYTES), place * HASH_BYTES);
      leaves.sums[place] = this.#amounts[index] ?? 0n;
    }
    return { lines, leaves };
  }

  #grow(): void {
    this.#lines = doubleCapacity(this.#lines, new Uint8Array(this.#lines.length * 2));
    this.#keys = doubleCapacity(this.#keys, Buffer.alloc(this.#keys.length * 2));
    this.#amounts = doubleCapacity(this.#amounts, new BigUint64Array(this.#amounts.length * 2));
  }
}

function doubleCapacity<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from);
  return into;
}
