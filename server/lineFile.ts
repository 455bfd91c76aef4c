import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';

const END = '\n';

/** A file that only grows, line by line. A line that a crash or a full disk has cut off does not count. */
export class LineFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads the complete lines, oldest first. */
  read(): readonly string[] {
    return this.#text().split(END).slice(0, -1);
  }

  /** Appends a line, after removing a cut-off one, which the new line would otherwise continue. */
  append(line: string): void {
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    if (!this.#isWhole()) truncateSync(this.#path, this.#wholeBytes());
    appendFileSync(this.#path, `${line}${END}`, { mode: 0o600 });
  }

  #wholeBytes(): number {
    return this.read().reduce((bytes, line) => bytes + Buffer.byteLength(line + END), 0);
  }

  /** Is the last line complete? Reads the last byte only, since the file may be long. */
  #isWhole(): boolean {
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0) return true;
    const last = Buffer.alloc(1);
    const file = openSync(this.#path, 'r');
    try {
      readSync(file, last, 0, 1, size - 1);
    } finally {
      closeSync(file);
    }
    return last.toString() === END;
  }

  #text(): string {
    return existsSync(this.#path) ? readFileSync(this.#path, 'utf8') : '';
  }
}
