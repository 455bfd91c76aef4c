import { assert } from '../assert.ts';
import type { Digest, Place } from './merkle.ts';

/**
 * Prefix of a node in a hash tree of amounts (rule LB-3). A node has a sum besides its hash, and the hash of a parent
 * covers both children with both of their sums. A tree that hashed only the total of both, as the first design of such
 * trees did, lets its maker claim any total that is not below the larger child ("Breaking the Binding", Hu, Zhang, Guo
 * 2019): each client would still find their path to the root. The shape is that of the tape's tree: a node without a
 * partner moves up unchanged.
 */
const NODE = 1;
const HASH_BYTES = 32;
const SUM_BYTES = 8;
const SIDE_BYTES = HASH_BYTES + SUM_BYTES;
const NODE_BYTES = 1 + 2 * SIDE_BYTES;

/** Rule LB-4: largest sum, in micro-units: nine million millions of a currency. */
export const SUM_LIMIT = 2n ** 63n - 1n;

export interface SumNode {
  readonly hash: Uint8Array<ArrayBuffer>;
  /** Sum in micro-units, never below zero. */
  readonly sum: bigint;
}

/** The nodes of one level, from left to right: their concatenated hashes, and their sums. */
export interface SumLevel {
  readonly hashes: Uint8Array<ArrayBuffer>;
  readonly sums: BigUint64Array<ArrayBuffer>;
}

/** A node whose bytes may be shared with others. */
type AnyNode = Omit<SumNode, 'hash'> & { readonly hash: Uint8Array };
type Hash = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
type AsyncHash = (bytes: Uint8Array<ArrayBuffer>) => Promise<Digest>;

/** Is this a valid sum of a node? Check it first for every sum from outside. */
export function isSum(sum: bigint): boolean {
  return sum >= 0n && sum <= SUM_LIMIT;
}

/** Makes a level of nodes; an invalid sum is a bug. */
export function levelOf(nodes: readonly AnyNode[]): SumLevel {
  const level = emptyLevel(nodes.length);
  for (const [index, node] of nodes.entries()) putNode(level, index, node);
  return level;
}

/** Makes a level to be filled by `putNode`. */
export function emptyLevel(count: number): SumLevel {
  return { hashes: new Uint8Array(count * HASH_BYTES), sums: new BigUint64Array(count) };
}

/** Puts a node in its place; an invalid sum is a bug. */
export function putNode({ hashes, sums }: SumLevel, index: number, { hash, sum }: AnyNode): void {
  assert(isSum(sum), `no sum of a tree: ${sum}`);
  hashes.set(hash, index * HASH_BYTES);
  sums[index] = sum;
}

/** Returns the node at a place; undefined outside of the level. */
export function nodeAt({ hashes, sums }: SumLevel, index: number): SumNode | undefined {
  const sum = sums[index];
  if (sum === undefined) return undefined;
  return { hash: hashes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES), sum };
}

/** Calculates the root over one leaf or more, with the sum of all leaves. */
export function sumRoot(leaves: SumLevel, hash: Hash): SumNode {
  let level = leaves;
  while (level.sums.length > 1) level = levelAbove(level, hash);
  const root = nodeAt(level, 0);
  assert(root !== undefined, 'a tree has at least one leaf');
  return root;
}

/** Lists the partners from a leaf to the root, bottom up; a level where the node has no partner has none. */
export function sumPath(leaves: SumLevel, index: number, hash: Hash): SumNode[] {
  const path: SumNode[] = [];
  let level = leaves;
  for (let place = index; level.sums.length > 1; place = Math.floor(place / 2)) {
    const partner = nodeAt(level, place % 2 === 0 ? place + 1 : place - 1);
    if (partner !== undefined) path.push(partner);
    level = levelAbove(level, hash);
  }
  return path;
}

/**
 * Calculates the node above a leaf for each partner of the path, bottom up; the last one is the root. Undefined for a
 * path whose length does not fit the place, and where a sum is below zero or too large.
 */
export async function nodesAbove(
  leaf: SumNode,
  { index, count }: Place,
  path: readonly SumNode[],
  hash: AsyncHash,
): Promise<readonly SumNode[] | undefined> {
  if (!(index >= 0 && index < count) || !isSum(leaf.sum)) return undefined;
  const rest = [...path];
  const steps: SumNode[] = [];
  let current = leaf;
  let place = index;
  for (let width = count; width > 1; width = Math.ceil(width / 2)) {
    const isLeft = place % 2 === 0;
    if (!isLeft || place + 1 < width) {
      const partner = rest.shift();
      const sum = partner === undefined ? -1n : current.sum + partner.sum;
      if (partner === undefined || !isSum(partner.sum) || !isSum(sum)) return undefined;
      const bytes = isLeft ? nodeBytes(current, partner) : nodeBytes(partner, current);
      current = { hash: await hash(bytes), sum };
      steps.push(current);
    }
    place = Math.floor(place / 2);
  }
  return rest.length === 0 ? steps : undefined;
}

function levelAbove({ hashes, sums }: SumLevel, hash: Hash): SumLevel {
  const above = emptyLevel(Math.ceil(sums.length / 2));
  const bytes = new Uint8Array(NODE_BYTES);
  const view = new DataView(bytes.buffer);
  bytes[0] = NODE;
  for (let index = 0; index < above.sums.length; index += 1) {
    const from = 2 * index;
    const [left = 0n, right] = [sums[from], sums[from + 1]];
    const start = from * HASH_BYTES;
    if (right === undefined) {
      above.hashes.set(hashes.subarray(start, start + HASH_BYTES), index * HASH_BYTES);
      above.sums[index] = left;
      continue;
    }
    bytes.set(hashes.subarray(start, start + HASH_BYTES), 1);
    view.setBigUint64(1 + HASH_BYTES, left);
    bytes.set(hashes.subarray(start + HASH_BYTES, start + 2 * HASH_BYTES), 1 + SIDE_BYTES);
    view.setBigUint64(1 + SIDE_BYTES + HASH_BYTES, right);
    assert(isSum(left + right), 'the sum of a tree is too large');
    above.hashes.set(hash(bytes), index * HASH_BYTES);
    above.sums[index] = left + right;
  }
  return above;
}

/** Returns the bytes to hash for a node: 1, then of each child its hash and its sum, the highest byte first. */
function nodeBytes(left: SumNode, right: SumNode): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(NODE_BYTES);
  const view = new DataView(bytes.buffer);
  bytes[0] = NODE;
  for (const [side, { hash, sum }] of [left, right].entries()) {
    bytes.set(hash, 1 + side * SIDE_BYTES);
    view.setBigUint64(1 + side * SIDE_BYTES + HASH_BYTES, sum);
  }
  return bytes;
}
