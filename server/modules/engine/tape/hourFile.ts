import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { assert } from '@candor/domain/assert.ts';
import { leafBytes, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import { blockEnd, readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { HEADER, hourPath, sha256 } from './hours.ts';
import type { RecordedBlock } from './recorder.ts';
import type { TapeHour } from './store.ts';

/** Number of trailing zeros that no tick ends with: a file system that lost power may leave a page of zeros. */
const ZEROS_OF_NO_TICK = 8;

/** The file of one hour while it grows. */
export class HourFile {
  readonly hour: Instant;
  readonly #file: FileHandle;
  readonly #blocks: RecordedBlock[];
  #length: number;

  private constructor(hour: Instant, file: FileHandle, found: Found) {
    this.hour = hour;
    this.#file = file;
    this.#blocks = found.blocks;
    this.#length = found.length;
  }

  /** Creates the file, or continues the one of a killed process after its last complete tick, without repeating any. */
  static async open(folder: string, hour: Instant): Promise<HourFile> {
    const path = hourPath(folder, hour);
    const file = await open(path, 'r+').catch(() => open(path, 'wx+', 0o644));
    const found = examine(new Uint8Array(await readFile(file)));
    await file.truncate(found.length);
    await file.write(found.missing, 0, found.missing.length, found.length);
    return new HourFile(hour, file, { ...found, length: found.length + found.missing.length });
  }

  get lastTickId(): number | undefined {
    return this.#blocks.at(-1)?.lastTickId;
  }

  /** Writes at the end. A write that failed halfway is overwritten by the next attempt. */
  async append(bytes: Uint8Array): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      const done = await this.#file.write(bytes, written, bytes.length - written, this.#length + written);
      written += done.bytesWritten;
    }
    this.#length += bytes.length;
  }

  addBlock(block: RecordedBlock): void {
    this.#blocks.push(block);
  }

  /** Syncs and closes the file; undefined for an hour without ticks. */
  async finish(): Promise<TapeHour | undefined> {
    await this.#file.sync();
    await this.#file.close();
    const [first, last] = [this.#blocks[0], this.#blocks.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    return {
      hour: this.hour,
      blocks: this.#blocks.length,
      ticks: this.#blocks.reduce((sum, { ticks }) => sum + ticks, 0),
      bytes: this.#length,
      root: merkleRoot(
        this.#blocks.map(({ leaf }) => leaf),
        sha256,
      ),
      firstTickId: first.firstTickId,
      lastTickId: last.lastTickId,
    };
  }

  async close(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
  }
}

interface Found {
  readonly blocks: RecordedBlock[];
  /** Length of the intact part of the file. */
  readonly length: number;
  /** Bytes that complete the file: its header, or the end of its last block. */
  readonly missing: Uint8Array;
}

function examine(bytes: Uint8Array): Found {
  const nothing = new Uint8Array();
  const content = withoutZeros(bytes);
  if (!startsWithHeader(content)) {
    assert(content.length < HEADER.length, 'a file of the tape begins with its format');
    return { blocks: [], length: 0, missing: HEADER };
  }
  const blocks: RecordedBlock[] = [];
  let length = HEADER.length;
  for (let read = readBlock(content, length); read !== undefined; read = readBlock(content, length)) {
    const { ticks, firstTickId, lastTickId } = read;
    const missing = read.isWhole ? nothing : blockEnd(ticks);
    if (ticks === 0) break;
    const whole = Buffer.concat([content.subarray(length, read.end), missing]);
    blocks.push({ leaf: sha256(leafBytes(whole)), ticks, firstTickId, lastTickId });
    length = read.end;
    if (!read.isWhole) return { blocks, length, missing };
  }
  return { blocks, length, missing: nothing };
}

function startsWithHeader(bytes: Uint8Array): boolean {
  return HEADER.every((byte, index) => bytes[index] === byte);
}

function withoutZeros(bytes: Uint8Array): Uint8Array {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  return bytes.length - length >= ZEROS_OF_NO_TICK ? bytes.subarray(0, length) : bytes;
}
