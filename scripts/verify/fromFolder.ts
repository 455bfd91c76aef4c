import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { successAnswer } from '@candor/contracts/answers.ts';
import { symbolChangesOf } from '@candor/contracts/evidence/published.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import type { TapeProof } from '@candor/contracts/evidence/tapeProof.ts';
import { key, symbols } from '@candor/contracts/http/receipts.ts';
import { get, proof } from '@candor/contracts/http/publicLog.ts';
import { list } from '@candor/contracts/http/tape.ts';
import type { WireTapeHour } from '@candor/contracts/http/tape.ts';
import { leafBytes, merklePath, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { BlockRead } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { parseJson } from '@candor/domain/json.ts';
import { HEADER, hourOfFile, hourPath, sha256 } from '@candor/server/modules/engine/tape/hours.ts';
import * as z from 'zod/mini';
import { readInput } from '../command.ts';
import { StartError } from '../progress.ts';

/**
 * Opens downloaded files: `2026-01-14T10.tape` and others, and beside them `tape.json`, `keys.json`, `symbols.json`,
 * `log.json` and `logProof.json`, the answers of /api/tape, /api/receipts/key, /api/receipts/symbols, /api/log and
 * /api/log/proof.
 */
export function publishedIn(folder: string): Published {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new StartError(`${folder} is no folder.`);
  const roots = readAnswer(join(folder, 'tape.json'), successAnswer(list.answer))?.data.hours;
  const hours = readdirSync(folder).flatMap((name) => hourOfFile(name) ?? []);
  const keys = readAnswer(join(folder, 'keys.json'), successAnswer(key.answer))?.data.keys;
  const changes = readAnswer(join(folder, 'symbols.json'), successAnswer(symbols.answer))?.data;
  const log = readAnswer(join(folder, 'log.json'), successAnswer(get.answer))?.data;
  return {
    symbolChanges: async () => changes && symbolChangesOf(changes),
    keys: async () => keys?.map(({ id, public_key: publicKey }) => ({ id, publicKey })),
    proof: async (tickId) =>
      findProof(folder, roots, hours, (block) => block.firstTickId <= tickId && tickId <= block.lastTickId),
    block: async ({ hour, index }) => findProof(folder, roots, [hour], (_block, place) => place === index),
    root: async (hour) => (roots === undefined ? undefined : (roots.find((one) => one.hour === hour)?.root ?? 'none')),
    newestHour: async () => roots && newestOf(roots),
    log: async () => log?.log ?? (log === undefined ? undefined : 'none'),
    logProof: async () => readAnswer(join(folder, 'logProof.json'), successAnswer(proof.answer))?.data,
  };
}

/** The list of roots; undefined if it was not downloaded. */
type Roots = readonly WireTapeHour[] | undefined;
/** Returns the newest hour. The list is newest first, but somebody may have joined several. */
function newestOf(roots: readonly WireTapeHour[]): Instant | 'none' {
  return roots.length === 0 ? 'none' : Math.max(...roots.map(({ hour }) => hour));
}

/** Is this the requested block? */
type Query = (block: BlockRead, index: number) => boolean;

function findProof(folder: string, roots: Roots, hours: readonly Instant[], query: Query): TapeProof | 'none' {
  for (const hour of hours) {
    const file = hourPath(folder, hour);
    const proof = existsSync(file) ? proofIn(readFileSync(file), hour, query) : undefined;
    // An hour whose root is not in the list had not ended when the list was made.
    if (proof !== undefined) return { ...proof, provisional: roots?.every((one) => one.hour !== hour) === true };
  }
  return 'none';
}

/** Makes a proof from the file. The whole tree is built, so that its root covers every tick of the hour. */
function proofIn(bytes: Uint8Array, hour: Instant, query: Query): Omit<TapeProof, 'provisional'> | undefined {
  const blocks: Uint8Array[] = [];
  let index = -1;
  let start = HEADER.length;
  for (let read = readBlock(bytes, start); read?.isWhole === true; read = readBlock(bytes, start)) {
    if (query(read, blocks.length)) index = blocks.length;
    blocks.push(bytes.slice(start, read.end));
    start = read.end;
  }
  const block = blocks[index];
  if (block === undefined) return undefined;
  const leaves = blocks.map((one) => sha256(leafBytes(one)));
  const [path, root] = [merklePath(leaves, index, sha256), merkleRoot(leaves, sha256)];
  return { hour, index, count: blocks.length, block, path, root };
}

function readAnswer<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> | undefined {
  if (!existsSync(file)) return undefined;
  const parsed = z.safeParse(schema, parseJson(readInput(file)));
  if (!parsed.success) throw new StartError(`${file} is not what the server answers: download it again.`);
  return parsed.data;
}
