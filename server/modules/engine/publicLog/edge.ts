import { createHash } from 'node:crypto';
import { leafBytes } from '@candor/domain/evidence/merkle.ts';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { TILE_WIDTH, tileAt, widthOfLevel } from '@candor/domain/evidence/logTree.ts';
import type { TilePlace, Tiles, TreeEdge } from '@candor/domain/evidence/logTree.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { splitBytes, readEntries, readFullTile, readTileRoots } from './store.ts';

const HASH_BYTES = 32;

export function sha256(bytes: Uint8Array): Digest {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

/** Reads the right edge of the tree of this size: the hashes that are not in full tiles yet. */
export async function readEdge(database: Pool | Connection, size: number): Promise<TreeEdge> {
  const levels: Digest[][] = [];
  for (let level = 0; widthOfLevel(size, level) > 0; level += 1) {
    const width = widthOfLevel(size, level);
    const place = tileAt(size, level, Math.floor(width / TILE_WIDTH));
    levels.push(place === undefined ? [] : await hashesOfTile(database, place));
  }
  return { size, levels };
}

/** Reads a tile, full or at the width it had for some size of the tree. */
export async function readTile(database: Pool | Connection, place: TilePlace): Promise<Digest[]> {
  const { level, number, width } = place;
  const full = await readFullTile(database, level, number);
  return full === undefined
    ? hashesOfTile(database, place)
    : splitBytes(full.subarray(0, width * HASH_BYTES), HASH_BYTES);
}

/** Returns access to the tiles of the tree of a size, for proofs. */
export function tilesOf(database: Pool | Connection, size: number): Tiles {
  return { size, read: (place) => readTile(database, place), hash: sha256 };
}

/** Computes a tile's hashes from the level below: entries, or the roots of tiles. */
async function hashesOfTile(database: Pool | Connection, { level, number, width }: TilePlace): Promise<Digest[]> {
  const from = number * TILE_WIDTH;
  if (level > 0) {
    const roots = await readTileRoots(database, { level: level - 1, from, until: from + width });
    return roots.map((root) => new Uint8Array(root));
  }
  const entries = await readEntries(database, from, from + width);
  return entries.map((entry) => sha256(leafBytes(entry)));
}
