import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandId } from '@candor/domain/ids.ts';
import { snapshot } from './pool.ts';
import type { Connection, Pool } from './pool.ts';

const PIECE = 64 * 1_024;

/** Where long reads are made, so that they take no connection from other calls. */
export interface Exports {
  readonly pool: Pool;
  /** On a disk, not in memory. */
  readonly folder: string;
}

/**
 * The result of one database read, through a file: the connection is released as soon as the file is complete, and a
 * reader who takes an hour over it holds a file, never a connection. Nothing is read before the first piece is wanted.
 * The file has no name, so that not even a kill leaves it behind.
 */
export async function* spool(
  { pool, folder }: Exports,
  brandId: BrandId,
  read: (connection: Connection) => AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  const file = await openNameless(folder);
  try {
    await snapshot(pool, brandId, async (connection) => {
      for await (const piece of read(connection)) await file.writeFile(piece);
    });
    yield* pieces(file);
  } finally {
    await file.close();
  }
}

async function* pieces(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
