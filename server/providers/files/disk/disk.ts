import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assert } from '@candor/domain/assert.ts';
import { writeWhole } from '../../../wholeFile.ts';
import type { FileStore } from '../interface.ts';

const ID = /^[0-9a-f]{32}$/;

/** Files in a folder of the data directory, readable by the server alone and never served. */
export class DiskFiles implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    const path = this.#path(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeWhole(path, bytes);
  }

  async get(id: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.#path(id));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
  }

  #path(id: string): string {
    assert(ID.test(id), 'a file has a name of ours');
    return join(this.#folder, id.slice(0, 2), id);
  }
}
