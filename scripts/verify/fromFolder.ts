import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { successAnswer } from '@candor/contracts/answers.ts';
import type { Published, TapeProof } from '@candor/contracts/evidence/verify.ts';
import { key } from '@candor/contracts/http/receipts.ts';
import { list } from '@candor/contracts/http/tape.ts';
import { leafBytes, merklePath, merkleRoot } from '@candor/domain/evidence/merkle.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { HEADER, hourOfFile, sha256 } from '@candor/server/modules/tape/hours.ts';
import * as z from 'zod/mini';

/**
 * What somebody has downloaded: `2026-01-14T10.tape` and others, and beside them `tape.json` and `keys.json`, the
 * answers of /api/tape and /api/receipts/key.
 */
export function publishedIn(folder: string): Published {
  const roots = readAnswer(join(folder, 'tape.json'), successAnswer(list.answer))?.data.hours;
  const keys = readAnswer(join(folder, 'keys.json'), successAnswer(key.answer))?.data.keys;
  return {
    keys: async () => keys?.map(({ id, public_key: publicKey }) => ({ id, publicKey })),
    proof: async (tickId) => findProof(folder, tickId) ?? 'none',
    root: async (hour) => (roots === undefined ? undefined : (roots.find((one) => one.hour === hour)?.root ?? 'none')),
  };
}

function findProof(folder: string, tickId: number): TapeProof | undefined {
  for (const name of readdirSync(folder)) {
    const hour = hourOfFile(name);
    const proof = hour === undefined ? undefined : proofIn(readFileSync(join(folder, name)), hour, tickId);
    if (proof !== undefined) return proof;
  }
  return undefined;
}

/** The whole tree is built from the file, so that its root says something about every tick of the hour. */
function proofIn(bytes: Uint8Array, hour: Instant, tickId: number): TapeProof | undefined {
  const blocks: Uint8Array[] = [];
  let index = -1;
  let start = HEADER.length;
  for (let read = readBlock(bytes, start); read?.isWhole === true; read = readBlock(bytes, start)) {
    if (read.firstTickId <= tickId && tickId <= read.lastTickId) index = blocks.length;
    blocks.push(bytes.slice(start, read.end));
    start = read.end;
  }
  const block = blocks[index];
  if (block === undefined) return undefined;
  const leaves = blocks.map((one) => sha256(leafBytes(one)));
  const [path, root] = [merklePath(leaves, index, sha256), merkleRoot(leaves, sha256)];
  return { hour, index, count: blocks.length, block, path, root, provisional: false };
}

function readAnswer<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> | undefined {
  if (!existsSync(file)) return undefined;
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return z.parse(schema, content);
}
