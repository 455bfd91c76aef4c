import { assert } from '../assert.ts';
import { merkleRoot, nodeBytes } from './merkle.ts';
import type { AsyncHash, Digest, Hash } from './merkle.ts';

/**
 * Width of a tile. The tree of the public log (rule PL-4) is that of RFC 6962, stored as tiles of 256 hashes: a tile of
 * level 0 has hashes of leaves, one of a higher level the roots of full tiles of the level below.
 */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/** A range of leaves; `end` is excluded. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** A complete subtree of 2^height leaves, the index-th of that size. */
interface Subtree {
  readonly height: number;
  readonly index: number;
}

/** A tile's place, and the number of its hashes in a tree of some size. */
export interface TilePlace {
  readonly level: number;
  readonly number: number;
  readonly width: number;
}

/** Access to the tiles of a tree of a size. */
export interface Tiles {
  readonly size: number;
  readonly read: (place: TilePlace) => Promise<readonly Digest[]>;
  readonly hash: Hash;
}

/** The right edge of a tree, from which it grows: at each level the hashes that do not fill a tile yet. */
export interface TreeEdge {
  readonly size: number;
  readonly levels: readonly (readonly Digest[])[];
}

export interface FullTile {
  readonly level: number;
  readonly number: number;
  readonly hashes: readonly Digest[];
  /** Root of the tile's hashes, which is a hash of the level above. */
  readonly root: Digest;
}

export const emptyEdge: TreeEdge = { size: 0, levels: [] };

/** Adds leaves to an edge; returns the new edge, and the tiles that are now full, lower ones first. */
export function appendLeaves(
  { size, levels }: TreeEdge,
  leaves: readonly Digest[],
  hash: Hash,
): { readonly edge: TreeEdge; readonly full: readonly FullTile[] } {
  const open = levels.map((level) => [...level]);
  const full: FullTile[] = [];
  let count = size;
  for (const leaf of leaves) {
    count += 1;
    let added: Digest | undefined = leaf;
    for (let level = 0; added !== undefined; level += 1) {
      const hashes: Digest[] = (open[level] ??= []);
      hashes.push(added);
      added = undefined;
      if (hashes.length === TILE_WIDTH) {
        const root = merkleRoot(hashes, hash);
        full.push({ level, number: count / TILE_WIDTH ** (level + 1) - 1, hashes, root });
        open[level] = [];
        added = root;
      }
    }
  }
  return { edge: { size: count, levels: open }, full };
}

/** Returns the root over everything left of an edge; that of an empty tree is the hash of nothing. */
export function rootOfEdge({ size, levels }: TreeEdge, hash: Hash): Digest {
  if (size === 0) return hash(new Uint8Array());
  let carried: Digest | undefined;
  for (const hashes of levels) {
    const all: readonly Digest[] = carried === undefined ? hashes : [...hashes, carried];
    if (all.length > 0) carried = merkleRoot(all, hash);
  }
  assert(carried !== undefined, 'a tree with leaves has an edge');
  return carried;
}

/** Returns the number of hashes of a level in a tree of this size, in full tiles and at its edge. */
export function widthOfLevel(size: number, level: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/** Returns the tile of a level at a place in a tree of this size; undefined: it has none there. */
export function tileAt(size: number, level: number, number: number): TilePlace | undefined {
  const width = Math.min(TILE_WIDTH, widthOfLevel(size, level) - number * TILE_WIDTH);
  return width > 0 ? { level, number, width } : undefined;
}

/** Lists the ranges whose hashes lead from a leaf to the root, bottom up (RFC 6962, 2.1.1). */
export function inclusionStretches(index: number, size: number): LeafRange[] {
  assert(index >= 0 && index < size, 'the leaf is in the tree');
  const stretches: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const split = start + halfOf(end - start);
    stretches.unshift(index < split ? { start: split, end } : { start, end: split });
    if (index < split) end = split;
    else start = split;
  }
  return stretches;
}

/** Lists the ranges whose hashes prove that a tree continues one of an earlier size (RFC 6962, 2.1.2). */
export function consistencyStretches(earlier: number, size: number): LeafRange[] {
  assert(earlier >= 0 && earlier <= size, 'the earlier tree is the smaller one');
  const stretches: LeafRange[] = [];
  let [start, end] = [0, size];
  if (earlier === 0) return [];
  while (end !== earlier) {
    const split = start + halfOf(end - start);
    stretches.unshift(earlier <= split ? { start: split, end } : { start, end: split });
    if (earlier <= split) end = split;
    else start = split;
  }
  return start === 0 ? stretches : [{ start, end }, ...stretches];
}

/** Calculates the hashes of ranges from the tiles. */
export async function hashesOf(stretches: readonly LeafRange[], tiles: Tiles): Promise<Digest[]> {
  const hashes: Digest[] = [];
  for (const stretch of stretches) hashes.push(await hashOfStretch(stretch, tiles));
  return hashes;
}

/** Calculates the root of a tree of the tiles' size, or of one that it continues. */
export function rootOfTiles(tiles: Tiles, size = tiles.size): Promise<Digest> {
  return hashOfStretch({ start: 0, end: size }, tiles);
}

interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Does the proof show that the later tree continues the earlier one (RFC 9162, 2.1.4.2)? */
export async function isConsistent(
  earlier: Head,
  later: Head,
  proof: readonly Digest[],
  hash: AsyncHash,
): Promise<boolean> {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && isSame(earlier.root, later.root);
  if (earlier.size === 0) return proof.length === 0;
  const [first, ...rest] = isPowerOfTwo(earlier.size) ? [new Uint8Array(earlier.root), ...proof] : proof;
  if (first === undefined) return false;
  let [place, last] = [earlier.size - 1, later.size - 1];
  const climb = () => ([place, last] = [Math.floor(place / 2), Math.floor(last / 2)]);
  while (place % 2 === 1) climb();
  let [oldRoot, newRoot]: [Digest, Digest] = [first, first];
  for (const partner of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      oldRoot = await hash(nodeBytes(partner, oldRoot));
      newRoot = await hash(nodeBytes(partner, newRoot));
      while (place % 2 === 0 && place !== 0) climb();
    } else newRoot = await hash(nodeBytes(newRoot, partner));
    climb();
  }
  return last === 0 && isSame(oldRoot, earlier.root) && isSame(newRoot, later.root);
}

async function hashOfStretch(stretch: LeafRange, tiles: Tiles): Promise<Digest> {
  const nodes: Digest[] = [];
  for (const subtree of subtreesOf(stretch)) nodes.push(await rootOfSubtree(subtree, tiles));
  assert(nodes.length > 0, 'a stretch has leaves');
  return nodes.reduceRight((right, left) => tiles.hash(nodeBytes(left, right)));
}

/** Lists the largest complete subtrees of a range, from left to right. */
function subtreesOf({ start, end }: LeafRange): Subtree[] {
  const found: Subtree[] = [];
  for (let at = start; at < end;) {
    let [height, size] = [0, 1];
    while (at % (size * 2) === 0 && at + size * 2 <= end) [height, size] = [height + 1, size * 2];
    found.push({ height, index: at / size });
    at += size;
  }
  return found;
}

async function rootOfSubtree({ height, index }: Subtree, { size, read, hash }: Tiles): Promise<Digest> {
  const level = Math.floor(height / TILE_HEIGHT);
  const span = 2 ** (height % TILE_HEIGHT);
  const first = index * span;
  const place = tileAt(size, level, Math.floor(first / TILE_WIDTH));
  assert(place !== undefined, 'the subtree is in the tree');
  const hashes = await read(place);
  assert(hashes.length === place.width, 'a tile is as wide as the tree says');
  const from = first % TILE_WIDTH;
  return merkleRoot(hashes.slice(from, from + span), hash);
}

/** Returns the largest power of two below a number of leaves. */
function halfOf(leaves: number): number {
  let half = 1;
  while (half * 2 < leaves) half *= 2;
  return half;
}

function isPowerOfTwo(size: number): boolean {
  return halfOf(size * 2) === size;
}

/** Are two hashes the same? */
export function isSame(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index]);
}
