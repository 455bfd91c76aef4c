import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@candor/contracts/http/calls.ts';
import { readVerifierKey } from '@candor/contracts/evidence/note.ts';
import type { NoteKey } from '@candor/contracts/evidence/note.ts';
import { tilePath } from '@candor/domain/evidence/logPaths.ts';
import { TILE_WIDTH, tileAt } from '@candor/domain/evidence/logTree.ts';
import type { Tiles } from '@candor/domain/evidence/logTree.ts';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { pathOf } from '../command.ts';
import { StartError } from '../progress.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { ask } from './overHttp.ts';

const TIMEOUT_MS = 15_000;
const HASH_BYTES = 32;
const LENGTH_BYTES = 2;

/** A fault of a log, as a sentence. */
export class LogFault extends Error {
  override readonly name = 'LogFault';
}

/** A log by its address, or a folder of its files. */
export interface LogFiles {
  /** Reads a file below the log's address; a missing one is a fault. */
  readonly read: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Reads a file that may be missing. */
  readonly find: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export function logAt(base: string): LogFiles {
  const folder = pathOf(base);
  const isFolder = existsSync(folder) && statSync(folder).isDirectory();
  const find = isFolder
    ? async (path: string) => findInFolder(folder, path)
    : (path: string) => findOverHttp(base, path);
  return {
    find,
    async read(path) {
      const bytes = await find(path);
      if (bytes === undefined) throw new LogFault(`the log has no ${path}`);
      return bytes;
    },
  };
}

/** Signatures that a checkpoint needs: one of the log's own keys, and a number of different witnesses. */
export interface LogKeys {
  readonly keys: readonly NoteKey[];
  readonly witnesses: readonly NoteKey[];
  readonly quorum: number;
}

/** Asks the log's server for its keys; a caller who has them already does not ask. */
export async function askForKeys(base: string): Promise<LogKeys> {
  const answer = await ask(new URL('/', base).href, calls.getPublicLog, {});
  if (typeof answer !== 'object' || answer.log === null) throw new StartError(`${base} has no log, or is not reached.`);
  const { keys, witnesses, quorum } = answer.log;
  return { keys: await readKeys(keys), witnesses: await readKeys(witnesses), quorum };
}

/** Reads keys as people pass them on. */
export async function readKeys(texts: readonly string[]): Promise<NoteKey[]> {
  const keys = await Promise.all(texts.map((text) => readVerifierKey(text, cryptography)));
  return keys.map((key, index) => {
    if (key === undefined) throw new StartError(`${texts[index] ?? ''} is no key: NAME+ID+KEY.`);
    return key;
  });
}

export function sha256(bytes: Uint8Array): Digest {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

/** Returns the tiles of the log at this size. Each is read once. */
export function tilesAt({ read }: Pick<LogFiles, 'read'>, size: number): Tiles {
  const tilesByPath = new Map<string, Promise<readonly Digest[]>>();
  return {
    size,
    hash: sha256,
    read: (place) => {
      const path = tilePath(place);
      const found = tilesByPath.get(path) ?? readTile({ read }, path, place.width);
      tilesByPath.set(path, found);
      return found;
    },
  };
}

async function readTile({ read }: Pick<LogFiles, 'read'>, path: string, width: number): Promise<readonly Digest[]> {
  const bytes = await read(`tile/${path}`);
  if (bytes.length !== width * HASH_BYTES)
    throw new LogFault(`tile ${path} has ${bytes.length / HASH_BYTES} hashes instead of ${width}`);
  return Array.from({ length: width }, (_, index) => bytes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES));
}

/** Reads the entries below a tile of level 0, at this size of the log. */
export async function readBundle({ read }: LogFiles, number: number, size: number): Promise<Uint8Array[]> {
  const width = tileAt(size, 0, number)?.width ?? 0;
  const bytes = await read(`tile/${tilePath({ level: 'entries', number, width })}`);
  const entries: Uint8Array[] = [];
  for (let place = 0; place < bytes.length;) {
    const [high = 0, low = 0] = bytes.subarray(place, place + LENGTH_BYTES);
    const end = place + LENGTH_BYTES + high * 256 + low;
    entries.push(bytes.slice(place + LENGTH_BYTES, end));
    place = end;
  }
  if (entries.length !== width) {
    const from = number * TILE_WIDTH;
    throw new LogFault(`entries are dropped: ${entries.length} instead of ${width} from entry ${from} on`);
  }
  return entries;
}

function findInFolder(folder: string, path: string): Uint8Array<ArrayBuffer> | undefined {
  const file = join(folder, path);
  return existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined;
}

const NOT_FOUND = 404;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

async function findOverHttp(base: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const address = `${base.replace(/\/+$/, '')}/${path}`;
  // A cache in between asks the log itself for its newest checkpoint; a tile of a width is always the same.
  const headers: Record<string, string> = path === 'checkpoint' ? { 'Cache-Control': 'no-cache' } : {};
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (response.status === NOT_FOUND) return undefined;
  // A server that cannot answer now says nothing about its log.
  if (response.status === TOO_MANY || response.status >= SERVER_ERROR)
    throw new StartError(`${address} answers ${response.status}. Please try again later.`);
  if (!response.ok) throw new LogFault(`the log has no ${path} (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
