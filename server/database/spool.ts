import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandId } from '@candor/domain/ids.ts';
import { snapshot } from './pool.ts';
import type { Connection, Pool } from './pool.ts';

const PIECE = 64 * 1_024;

/** Where long reads run, so that they take no connection from other calls. */
export interface Exports {
  readonly pool: Pool;
  /** Folder for temporary files, on a disk and not in memory. */
  readonly folder: string;
}

/**
 * Streams the result of one database read through a file: the connection is released as soon as the file is complete,
 * and a slow reader occupies a file, never a connection. Nothing is read before the first piece is requested.
 */
export async function* spool(
  exports: Exports,
  brandId: BrandId,
  read: (connection: Connection) => AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  yield* await spoolWhole(exports, brandId, read);
}

/** Reads immediately, so that facts collected during the read describe the very file that is sent. */
export async function spoolWhole(
  { pool, folder }: Exports,
  brandId: BrandId,
  read: (connection: Connection) => AsyncIterable<string>,
): Promise<SpooledFile> {
  const file = await openNameless(folder);
  try {
    await snapshot(pool, brandId, async (connection) => {
      for await (const piece of read(connection)) await file.writeFile(piece);
    });
    return new SpooledFile(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A complete file, read piece by piece. It has no name, so that not even a kill leaves it behind. */
export class SpooledFile implements AsyncIterableIterator<Uint8Array> {
  readonly #file: FileHandle;
  #position = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, this.#position);
    if (bytesRead === 0) return this.return();
    this.#position += bytesRead;
    return { done: false, value: buffer.subarray(0, bytesRead) };
  }

  /** Closes the file, at its end or earlier. */
  async return(): Promise<IteratorReturnResult<undefined>> {
    await this.#file.close();
    return { done: true, value: undefined };
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
