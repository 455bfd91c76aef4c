import { assert } from '../assert.ts';

const HIGH = 128;
const HALF = 64;
const FIRST_CAPACITY = 4_096;

/**
 * Writes whole numbers in as few bytes as possible: seven bits a byte, the lowest first; a high bit means that more
 * bytes follow. A signed number has its sign in bit 6 of the first byte. Arithmetic, not bit operations, so that every
 * exact double fits.
 */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  unsigned(value: number): void {
    assert(Number.isSafeInteger(value) && value >= 0, `not an unsigned whole number: ${value}`);
    let rest = value;
    while (rest >= HIGH) {
      this.byte((rest % HIGH) + HIGH);
      rest = Math.floor(rest / HIGH);
    }
    this.byte(rest);
  }

  signed(value: number): void {
    assert(Number.isSafeInteger(value), `not a whole number: ${value}`);
    const magnitude = Math.abs(value);
    const first = (magnitude % HALF) + (value < 0 ? HALF : 0);
    if (magnitude < HALF) return this.byte(first);
    this.byte(first + HIGH);
    return this.unsigned(Math.floor(magnitude / HALF));
  }

  /** Writes one byte unchanged: codes and flags. */
  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const wider = new Uint8Array(this.#bytes.length * 2);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  append(bytes: Uint8Array): void {
    for (const value of bytes) this.byte(value);
  }

  /** Writes a short ASCII text preceded by its length. */
  text(value: string): void {
    this.unsigned(value.length);
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      assert(code < HIGH, `not ASCII: ${value}`);
      this.byte(code);
    }
  }

  /** Returns a copy of everything written since `from`. */
  slice(from = 0): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(from, this.#length);
  }
}

/** Reads what `ByteWriter` wrote. After missing or invalid bytes it is broken and reads zeros. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #position: number;
  #isBroken = false;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.#position = position;
  }

  get position(): number {
    return this.#position;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#bytes.length;
  }

  unsigned(): number {
    return this.#rest(1, 0);
  }

  signed(): number {
    const first = this.byte();
    const low = first % HALF;
    const magnitude = first >= HIGH ? this.#rest(HALF, low) : low;
    return first % HIGH >= HALF ? 0 - magnitude : magnitude;
  }

  text(): string {
    const length = this.unsigned();
    let value = '';
    for (let index = 0; index < length && !this.#isBroken; index += 1) value += String.fromCharCode(this.byte());
    return value;
  }

  /** Marks everything read so far as invalid, and reads nothing more. */
  break(): 0 {
    this.#isBroken = true;
    this.#position = this.#bytes.length;
    return 0;
  }

  byte(): number {
    const value = this.#bytes[this.#position];
    if (value === undefined) return this.break();
    this.#position += 1;
    return value;
  }

  /** Reads the following bytes as one number, of which the first counts `unit`. */
  #rest(unit: number, start: number): number {
    let value = start;
    for (let weight = unit; ; weight *= HIGH) {
      const next = this.byte();
      value += (next % HIGH) * weight;
      if (this.#isBroken || !Number.isSafeInteger(value)) return this.break();
      if (next < HIGH) return value;
    }
  }
}
