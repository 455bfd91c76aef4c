/** A type of which arrays are written. */
export type ColumnType = 'bigint' | 'integer' | 'text' | 'boolean' | 'timestamptz' | 'jsonb' | 'bytea';

/** A value of a column: a bigint also as text, an instant also in ISO form, bytes in hexadecimal, JSON as text. */
export type Value = string | number | bigint | boolean | null;

/** Numbers of the types in PostgreSQL's catalogue, which are the same in every version. */
const OIDS = { bigint: 20, integer: 23, text: 25, boolean: 16, timestamptz: 1184, jsonb: 3802, bytea: 17 } as const;
const HEADER_BYTES = 20;
const NULL_LENGTH = -1;
const JSONB_VERSION = 1;
/** PostgreSQL counts microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000);
const TWO_32 = 2 ** 32;
/** Most bytes of a UTF-16 unit in UTF-8. */
const UTF8_MOST = 3;

/** A figure that no column of its type can have. */
export class UnwritableValue extends Error {
  override readonly name = 'UnwritableValue';
}

/** Buffer that all arrays are written in, one after another; only the part in use is copied out. */
let scratch = Buffer.allocUnsafe(2 ** 16);
let view = viewOf(scratch);

/**
 * Writes an array in PostgreSQL's binary format: PostgreSQL takes it over without parsing figures, instants and
 * quotation marks. One array is written at a time.
 */
export class BinaryArray {
  readonly #type: ColumnType;
  #end = HEADER_BYTES;
  #hasNull = false;
  /** The last text and where it is: most columns repeat the same few. */
  #lastText: string | undefined;
  #lastAt = 0;

  constructor(type: ColumnType, length: number) {
    this.#type = type;
    view.setInt32(0, length === 0 ? 0 : 1);
    view.setInt32(8, OIDS[type]);
    view.setInt32(12, length);
    view.setInt32(16, 1);
    if (length === 0) this.#end = HEADER_BYTES - 8;
  }

  add(value: Value): void {
    reserve(this.#end + HEADER_BYTES);
    if (value === null) {
      this.#hasNull = true;
      this.#int32(NULL_LENGTH);
      return;
    }
    switch (this.#type) {
      case 'bigint':
        return this.#int64(wholeOf(value));
      case 'timestamptz':
        return this.#int64(microsecondsOf(Math.trunc(instantOf(value)) - EPOCH_MS));
      case 'integer':
        return this.#integer(typeof value === 'number' ? value : Number.NaN);
      case 'boolean':
        if (typeof value !== 'boolean') throw new UnwritableValue(`${value} is neither true nor false`);
        this.#int32(1);
        view.setUint8(this.#end, value ? 1 : 0);
        this.#end += 1;
        return;
      case 'bytea':
        return this.#text(String(value), 'hex');
      case 'text':
      case 'jsonb':
        return this.#text(String(value), 'utf8');
    }
  }

  bytes(): Buffer {
    view.setInt32(4, this.#hasNull ? 1 : 0);
    return Buffer.from(scratch.subarray(0, this.#end));
  }

  #int32(value: number): void {
    view.setInt32(this.#end, value);
    this.#end += 4;
  }

  #integer(value: number): void {
    if ((value | 0) !== value) throw new UnwritableValue(`${value} is no integer of 32 bits`);
    this.#int32(4);
    this.#int32(value);
  }

  #int64(value: number | bigint): void {
    view.setInt32(this.#end, 8);
    if (typeof value === 'bigint') {
      if (BigInt.asIntN(64, value) !== value) throw new UnwritableValue(`${value} is no integer of 64 bits`);
      view.setBigInt64(this.#end + 4, value);
    } else {
      if (!Number.isSafeInteger(value)) throw new UnwritableValue(`${value} is no safe integer`);
      const high = Math.floor(value / TWO_32);
      view.setInt32(this.#end + 4, high);
      view.setUint32(this.#end + 8, value - high * TWO_32);
    }
    this.#end += 12;
  }

  #text(text: string, encoding: 'utf8' | 'hex'): void {
    if (text === this.#lastText) {
      const length = view.getInt32(this.#lastAt) + 4;
      reserve(this.#end + length);
      scratch.copyWithin(this.#end, this.#lastAt, this.#lastAt + length);
      this.#lastAt = this.#end;
      this.#end += length;
      return;
    }
    reserve(this.#end + text.length * UTF8_MOST + HEADER_BYTES);
    const version = this.#type === 'jsonb' ? 1 : 0;
    if (version === 1) view.setUint8(this.#end + 4, JSONB_VERSION);
    const written = scratch.write(text, this.#end + 4 + version, encoding);
    if (encoding === 'hex' && written * 2 !== text.length) throw new UnwritableValue('bytes are not in hexadecimal');
    view.setInt32(this.#end, written + version);
    this.#lastText = text;
    this.#lastAt = this.#end;
    this.#end += 4 + version + written;
  }
}

const WHOLE = /^-?\d+$/;

function wholeOf(value: string | number | bigint | boolean): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value === 'string' && WHOLE.test(value)) return BigInt(value);
  throw new UnwritableValue(`${value} is no integer`);
}

/** Converts milliseconds. Those of the far future have too many microseconds for a number. */
function microsecondsOf(ms: number): number | bigint {
  const micros = ms * 1_000;
  return Number.isSafeInteger(micros) || !Number.isSafeInteger(ms) ? micros : BigInt(ms) * 1_000n;
}

function instantOf(value: string | number | bigint | boolean): number {
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' ? value : Number.NaN;
}

function reserve(length: number): void {
  if (length <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(length, scratch.length * 2));
  scratch.copy(larger);
  scratch = larger;
  view = viewOf(larger);
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
