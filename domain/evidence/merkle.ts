import { assert } from '../assert.ts';

/**
 * Prefixes of the hash tree of an hour of the tape, as in RFC 9162: a leaf is the hash of 0 and the block, a node the
 * hash of 1 and both its children; a node without a partner moves up unchanged. The hash is SHA-256, calculated by the
 * caller.
 */
const LEAF = 0;
const NODE = 1;

export type Digest = Uint8Array<ArrayBuffer>;
export type Hash = (bytes: Uint8Array<ArrayBuffer>) => Digest;
export type AsyncHash = (bytes: Uint8Array<ArrayBuffer>) => Promise<Digest>;

/** Returns the bytes to hash for a leaf. */
export function leafBytes(block: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(block.length + 1);
  bytes[0] = LEAF;
  bytes.set(block, 1);
  return bytes;
}

/** Calculates the root over one leaf or more. */
export function merkleRoot(leaves: readonly Digest[], hash: Hash): Digest {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level, hash);
  const [root] = level;
  assert(root !== undefined, 'a tree has at least one leaf');
  return root;
}

/** Lists the hashes from a leaf to the root, bottom up; a level where the node has no partner has no hash. */
export function merklePath(leaves: readonly Digest[], index: number, hash: Hash): Digest[] {
  const path: Digest[] = [];
  let level = leaves;
  for (let place = index; level.length > 1; place = Math.floor(place / 2)) {
    const partner = level[place % 2 === 0 ? place + 1 : place - 1];
    if (partner !== undefined) path.push(partner);
    level = levelAbove(level, hash);
  }
  return path;
}

export interface Place {
  readonly index: number;
  readonly count: number;
}

/** Calculates the root to which a leaf at this place leads; undefined where the path has the wrong number of hashes. */
export async function rootOfPath(
  leaf: Digest,
  { index, count }: Place,
  path: readonly Digest[],
  hash: AsyncHash,
): Promise<Digest | undefined> {
  if (!(index >= 0 && index < count)) return undefined;
  const rest = [...path];
  let current = leaf;
  let place = index;
  for (let width = count; width > 1; width = Math.ceil(width / 2)) {
    const isLeft = place % 2 === 0;
    if (!isLeft || place + 1 < width) {
      const partner = rest.shift();
      if (partner === undefined) return undefined;
      current = await hash(isLeft ? nodeBytes(current, partner) : nodeBytes(partner, current));
    }
    place = Math.floor(place / 2);
  }
  return rest.length === 0 ? current : undefined;
}

function levelAbove(level: readonly Digest[], hash: Hash): Digest[] {
  const above: Digest[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = level.slice(index, index + 2);
    if (left !== undefined) above.push(right === undefined ? left : hash(nodeBytes(left, right)));
  }
  return above;
}

/** Returns the bytes to hash for a node. */
export function nodeBytes(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + left.length + right.length);
  bytes[0] = NODE;
  bytes.set(left, 1);
  bytes.set(right, 1 + left.length);
  return bytes;
}
