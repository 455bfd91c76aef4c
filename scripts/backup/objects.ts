import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

/** Ignores that the object exists: two files with the same content are kept once. */
function unlessThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

/** Contents by their hash: what has not changed since another backup is there already. */
export class Objects {
  readonly #folder: string;

  constructor(backupDir: string) {
    this.#folder = join(backupDir, 'objects');
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  has(sha256: string): boolean {
    return existsSync(this.place(sha256));
  }

  place(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }

  /** Keeps the file's present content. A file that is being written is kept as some mixture of old and new. */
  async put(file: string): Promise<Content> {
    const found = await contentOf(file);
    if (this.has(found.sha256)) return found;
    const unfinished = join(this.#folder, `unfinished-${randomUUID()}`);
    try {
      const written = await copyDurably(file, unfinished);
      await mkdir(dirname(this.place(written.sha256)), { recursive: true, mode: 0o700 });
      await link(unfinished, this.place(written.sha256)).catch(unlessThere);
      return written;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Reads an object's present content. */
  content(sha256: string): Promise<Content> {
    return contentOf(this.place(sha256));
  }

  /** Removes all objects that are not needed, including leftovers of a killed backup. */
  removeAllBut(needed: ReadonlySet<string>): void {
    for (const entry of readdirSync(this.#folder, { withFileTypes: true })) {
      const path = join(this.#folder, entry.name);
      if (!entry.isDirectory()) rmSync(path);
      else for (const name of readdirSync(path)) if (!needed.has(name)) rmSync(join(path, name));
    }
  }

  /** Syncs the folders themselves: only then a link survives a power cut. */
  async sync(): Promise<void> {
    for (const entry of readdirSync(this.#folder, { withFileTypes: true })) {
      if (entry.isDirectory()) await syncFolder(join(this.#folder, entry.name));
    }
    await syncFolder(this.#folder);
  }
}

export async function contentOf(file: string): Promise<Content> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunksOf(file)) {
    sum.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sum.digest('hex') };
}

/** Copies a file onto the disk and syncs it; returns what was copied. */
export function copyDurably(from: string, to: string): Promise<Content> {
  return copy(from, to, (written) => written.sync());
}

/** Copies a file without syncing it, where the caller does. */
export function copyQuickly(from: string, to: string): Promise<Content> {
  return copy(from, to, async () => undefined);
}

async function copy(from: string, to: string, settle: (written: FileHandle) => Promise<void>): Promise<Content> {
  const sum = createHash('sha256');
  let bytes = 0;
  const written = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of chunksOf(from)) {
      sum.update(chunk);
      await written.writeFile(chunk);
      bytes += chunk.length;
    }
    await settle(written);
  } finally {
    await written.close();
  }
  return { bytes, sha256: sum.digest('hex') };
}

function chunksOf(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: 1_024 * 1_024 });
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
