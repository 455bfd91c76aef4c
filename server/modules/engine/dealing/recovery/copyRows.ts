import type pg from 'pg';

/** Length of `PGCOPY\n\377\r\n\0`, the flags and the length of an extension, both 0 here. */
const HEADER_BYTES = 19;
const UNIX_TO_POSTGRES_MS = Date.UTC(2000, 0, 1);
const TWO_TO_32 = 4_294_967_296;

/** One row of a binary COPY, read field by field in the order of the query's columns. */
export class CopiedRow {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Cache of short texts, which repeat: equal texts share one string object. */
  readonly #texts = new Map<string, string>();

  /** Moves to the row at this offset; false at the trailer. */
  start(bytes: Buffer, at: number): boolean {
    this.#bytes = bytes;
    this.#at = at + 2;
    return bytes.readInt16BE(at) !== -1;
  }

  /** Reads a `bigint` known to be a safe integer: ids, counts, money and rates all are. */
  integer(): number {
    const value = this.optionalInteger();
    if (value === undefined) throw new Error('A copied row has NULL where a number must be');
    return value;
  }

  optionalInteger(): number | undefined {
    if (this.#length() === -1) return undefined;
    const value = this.#bytes.readInt32BE(this.#at) * TWO_TO_32 + this.#bytes.readUInt32BE(this.#at + 4);
    this.#at += 8;
    if (!Number.isSafeInteger(value)) throw new Error(`A copied number is out of range: ${value}`);
    return value;
  }

  int4(): number {
    this.#length();
    const value = this.#bytes.readInt32BE(this.#at);
    this.#at += 4;
    return value;
  }

  boolean(): boolean {
    this.#length();
    this.#at += 1;
    return this.#bytes[this.#at - 1] === 1;
  }

  /** Reads a `timestamptz`: microseconds since 2000, of which the engine writes whole milliseconds. */
  instant(): number {
    return toInstant(this.integer());
  }

  optionalInstant(): number | undefined {
    const value = this.optionalInteger();
    return value === undefined ? undefined : toInstant(value);
  }

  text(): string {
    const length = this.#length();
    const text = this.#bytes.toString('utf8', this.#at, this.#at + length);
    this.#at += length;
    const existing = this.#texts.get(text);
    if (existing !== undefined) return existing;
    this.#texts.set(text, text);
    return text;
  }

  hex(): string {
    const length = this.#length();
    this.#at += length;
    return this.#bytes.toString('hex', this.#at - length, this.#at);
  }

  #length(): number {
    const length = this.#bytes.readInt32BE(this.#at);
    this.#at += 4;
    return length;
  }
}

function toInstant(microseconds: number): number {
  return Math.floor(microseconds / 1_000) + UNIX_TO_POSTGRES_MS;
}

/**
 * Runs `COPY (query) TO STDOUT (FORMAT binary)` and passes each row to `onRow` as it arrives. About four times as fast
 * as a SELECT, whose rows the driver turns into objects, column by column from text.
 */
export function copyRows(client: pg.ClientBase, query: string, onRow: (row: CopiedRow) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(`COPY (${query}) TO STDOUT (FORMAT binary)`, onRow, resolve, reject));
  });
}

/** The driver's interface for a custom query, which receives each message of the protocol. */
class CopyOut implements pg.Submittable {
  readonly #text: string;
  readonly #onRow: (row: CopiedRow) => void;
  readonly #resolve: (rows: number) => void;
  readonly #reject: (error: unknown) => void;
  readonly #row = new CopiedRow();
  #rows = 0;
  #isFirst = true;
  #failure: unknown;

  constructor(
    text: string,
    onRow: (row: CopiedRow) => void,
    resolve: (rows: number) => void,
    reject: (error: unknown) => void,
  ) {
    this.#text = text;
    this.#onRow = onRow;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  /** Handles one message per row; the header comes with the first row, the trailer alone. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#failure !== undefined) return;
    try {
      const at = this.#isFirst ? HEADER_BYTES : 0;
      this.#isFirst = false;
      if (at >= chunk.length || !this.#row.start(chunk, at)) return;
      this.#onRow(this.#row);
      this.#rows += 1;
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete(): void {
    // The query ends with ReadyForQuery.
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#resolve(this.#rows);
    else this.#reject(this.#failure);
  }
}
