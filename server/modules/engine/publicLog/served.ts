import { checkpointBody, noteText } from '@candor/contracts/evidence/note.ts';
import type { Checkpoint } from '@candor/contracts/evidence/note.ts';
import { entryBundle } from '@candor/domain/evidence/logEntry.ts';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { TILE_WIDTH, hashesOf, inclusionStretches, tileAt } from '@candor/domain/evidence/logTree.ts';
import { readTilePath } from '@candor/domain/evidence/logPaths.ts';
import type { Pool } from '../../../database/pool.ts';
import { readTile, tilesOf } from './edge.ts';
import { findEntry, readBeginning, readCosignatures, readEntries, readHead } from './store.ts';
import type { LogHead } from './store.ts';

/** The newest checkpoint of the log, as it is signed. */
export interface PublishedHead {
  readonly checkpoint: Checkpoint;
  readonly note: string;
  readonly head: LogHead;
}

/** Undefined: nothing is in the log yet. */
export async function publishedHead(pool: Pool): Promise<PublishedHead | undefined> {
  const { origin } = await readBeginning(pool);
  const head = await readHead(pool);
  if (origin === undefined || head === undefined) return undefined;
  const { size, root, signatures } = head;
  const checkpoint = { origin, size, root };
  const cosignatures = await readCosignatures(pool, size);
  return { checkpoint, head, note: noteText(checkpointBody(checkpoint), [signatures, ...cosignatures]) };
}

/** A file of the log, and whether it is one that never changes; undefined: it has none at this address. */
export async function findLogFile(
  pool: Pool,
  path: string,
): Promise<{ readonly bytes: Buffer; readonly isFull: boolean } | undefined> {
  const tile = readTilePath(path);
  if (tile === undefined) return undefined;
  const { level, number, width } = tile;
  const size = (await readHead(pool))?.size ?? 0;
  const there = tileAt(size, level === 'entries' ? 0 : level, number);
  if (there === undefined || width > there.width) return undefined;
  const isFull = width === TILE_WIDTH;
  if (level !== 'entries') return { bytes: Buffer.concat(await readTile(pool, { level, number, width })), isFull };
  const from = number * TILE_WIDTH;
  return { bytes: Buffer.from(entryBundle(await readEntries(pool, from, from + width))), isFull };
}

/** Where an entry is in the newest tree, and the way from it to the root. */
export interface InclusionProof {
  readonly index: number;
  readonly size: number;
  readonly path: readonly Digest[];
  readonly note: string;
}

export async function findInclusion(
  pool: Pool,
  wanted: { readonly batch: number; readonly entry: Uint8Array },
): Promise<InclusionProof | undefined> {
  const index = await findEntry(pool, wanted);
  const published = index === undefined ? undefined : await publishedHead(pool);
  if (index === undefined || published === undefined) return undefined;
  const { size } = published.checkpoint;
  const path = await hashesOf(inclusionStretches(index, size), tilesOf(pool, size));
  return { index, size, path, note: published.note };
}
