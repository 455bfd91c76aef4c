const HIGH = 128;
const HALF = 64;

/**
 * Whole numbers in as few bytes as they need: seven bits a byte, the lowest first, the high bit says that more follow.
 * Signed ones keep their sign in the first byte. Arithmetic, not bit operations, so that every exact double fits.
 */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow();
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  unsigned(value: number): void {
    let rest = value;
    while (rest >= HIGH) {
      this.byte((rest % HIGH) + HIGH);
      rest = Math.floor(rest / HIGH);
    }
    this.byte(rest);
  }

  signed(value: number): void {
    const magnitude = Math.abs(value);
    const first = (magnitude % HALF) + (value < 0 ? HALF : 0);
    if (magnitude < HALF) return this.byte(first);
    this.byte(first + HIGH);
    return this.unsigned(Math.floor(magnitude / HALF));
  }

  /** ASCII: symbols and the like. */
  text(value: string): void {
    this.byte(value.length);
    for (let index = 0; index < value.length; index++) this.byte(value.charCodeAt(index));
  }

  append(bytes: Uint8Array): void {
    for (const value of bytes) this.byte(value);
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(): void {
    const wider = new Uint8Array(this.#bytes.length * 2);
    wider.set(this.#bytes);
    this.#bytes = wider;
  }
}

/** Reads what `ByteWriter` wrote. Bytes that are none of its are noticed, and read as zeros from there on. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isBroken = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Something was not as it must be: nothing that was read can be trusted. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  break(): 0 {
    this.#isBroken = true;
    this.#at = this.#bytes.length;
    return 0;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) return this.break();
    this.#at += 1;
    return value;
  }

  unsigned(): number {
    return this.#rest(1);
  }

  signed(): number {
    const first = this.byte();
    const low = first % HALF;
    const magnitude = first >= HIGH ? this.#rest(HALF) + low : low;
    return first % HIGH >= HALF ? 0 - magnitude : magnitude;
  }

  text(): string {
    const length = this.byte();
    let value = '';
    for (let index = 0; index < length && !this.#isBroken; index++) value += String.fromCharCode(this.byte());
    return value;
  }

  /** The bytes from here on as one number, of which the first counts `unit`. */
  #rest(unit: number): number {
    let value = 0;
    let weight = unit;
    for (;;) {
      const next = this.byte();
      value += (next % HIGH) * weight;
      if (!Number.isSafeInteger(value)) return this.break();
      if (next < HIGH) return value;
      weight *= HIGH;
    }
  }
}
