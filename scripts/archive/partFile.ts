import { createHash, randomBytes } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '../progress.ts';

/** Contents of a part's file: the first line names the part, each other line is a row as JSON. */
export interface PartContent {
  readonly rows: number;
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string;
  /** Length of the text in bytes. */
  readonly bytes: number;
}

/** Writes the file whole or not at all: first under another name, on the disk, then under its own. */
export async function writePartFile(path: string, title: string, rows: AsyncIterable<string>): Promise<PartContent> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Files left by a killed archiving; only one archiving of a part runs at a time.
  for (const name of await readdir(dirname(path)))
    if (name.startsWith(`${basename(path)}.`)) await rm(join(dirname(path), name));
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  const hash = createHash('sha256');
  let [count, bytes] = [-1, 0];
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const row of prefixed(title, rows)) {
      const line = Buffer.from(`${row}\n`);
      hash.update(line);
      bytes += line.length;
      count += 1;
      yield line;
    }
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(aside, { flags: 'wx', mode: 0o600 }));
    await flushed(aside);
    await rename(aside, path);
    await flushed(dirname(path));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  return { rows: count, hash: hash.digest('hex'), bytes };
}

async function* prefixed(title: string, rows: AsyncIterable<string>): AsyncGenerator<string> {
  yield title;
  yield* rows;
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reads the rows of a part's file in order; fails with a sentence if it is not the file that was written. */
export async function* readPartFile(
  path: string,
  { title, hash: expected }: { readonly title: string; readonly hash: string },
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let isTitle = true;
  try {
    for await (const line of linesOf(textOf(path), hash)) {
      if (isTitle && line !== title) throw new StartError(`${basename(path)} is the file of another part.`);
      if (!isTitle) yield line;
      isTitle = false;
    }
  } catch (error) {
    if (!isOfFile(error)) throw error;
    throw new StartError(`${basename(path)} cannot be read: ${error.message}.`, { cause: error });
  }
  if (hash.digest('hex') !== expected) throw new StartError(`${basename(path)} is not the file that was archived.`);
}

function textOf(path: string): AsyncIterable<string> {
  const text = createGunzip();
  text.setEncoding('utf8');
  // An error destroys the stream that is read, whose reader then gets the error.
  pipe(createReadStream(path), text, () => undefined);
  return text;
}

async function* linesOf(chunks: AsyncIterable<string>, hash: Hash): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    hash.update(chunk);
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Is the error one of the disk or of the compression, and not of the reader of the rows? */
function isOfFile(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|Z_[A-Z_]+)$/.test(String(error.code));
}
