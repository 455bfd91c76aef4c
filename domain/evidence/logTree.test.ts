import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  TILE_WIDTH,
  consistencyStretches,
  emptyEdge,
  appendLeaves,
  hashesOf,
  inclusionStretches,
  isConsistent,
  rootOfEdge,
  rootOfTiles,
} from './logTree.ts';
import type { FullTile, Tiles, TreeEdge } from './logTree.ts';
import { leafBytes, merkleRoot, nodeBytes, rootOfPath } from './merkle.ts';
import type { Digest } from './merkle.ts';

const hash = (bytes: Uint8Array): Digest => new Uint8Array(createHash('sha256').update(bytes).digest());
const hashLater = async (bytes: Uint8Array): Promise<Digest> => hash(bytes);
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Eight entries of the test vectors for certificate logs (RFC 6962), each with the root of the tree up to it. */
const roots = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
] as const;

const leafOf = (index: number): Digest => hash(leafBytes(Buffer.from(String(index))));

/** Grows a log by these groups of leaves, and stores its full tiles. */
function logOf(pieces: readonly (readonly Digest[])[]): { readonly edge: TreeEdge; readonly tiles: Tiles } {
  const tiles = new Map<string, FullTile>();
  let edge = emptyEdge;
  for (const leaves of pieces) {
    const grown = appendLeaves(edge, leaves, hash);
    for (const tile of grown.full) tiles.set(`${tile.level}/${tile.number}`, tile);
    edge = grown.edge;
  }
  const read: Tiles['read'] = async ({ level, number, width }) =>
    (tiles.get(`${level}/${number}`)?.hashes ?? edge.levels[level] ?? []).slice(0, width);
  return { edge, tiles: { size: edge.size, read, hash } };
}

const leavesOf = (count: number): Digest[] => Array.from({ length: count }, (_, index) => leafOf(index));

test('PL-4 the roots are those of RFC 6962', () => {
  let edge = emptyEdge;
  expect(hexOf(rootOfEdge(edge, hash))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  for (const [entry, root] of roots) {
    edge = appendLeaves(edge, [hash(leafBytes(Buffer.from(entry, 'hex')))], hash).edge;
    expect(hexOf(rootOfEdge(edge, hash))).toBe(root);
  }
});

test('PL-4 a tree has the same root however its leaves came, and from its tiles alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 4 }), async (counts) => {
      const all = leavesOf(counts.reduce((sum, count) => sum + count, 0));
      let from = 0;
      const { edge, tiles } = logOf(counts.map((count) => all.slice(from, (from += count))));
      if (all.length === 0) return;
      expect(rootOfEdge(edge, hash)).toEqual(merkleRoot(all, hash));
      expect(await rootOfTiles(tiles)).toEqual(merkleRoot(all, hash));
    }),
    { numRuns: 20 },
  );
});

test('PL-4 a tile of a higher level is full after as many leaves as it covers', () => {
  const leaf = leafOf(0);
  const { full, edge } = appendLeaves(
    emptyEdge,
    Array.from({ length: TILE_WIDTH ** 2 + 1 }, () => leaf),
    hash,
  );
  expect(full.filter(({ level }) => level === 0)).toHaveLength(TILE_WIDTH);
  expect(full.at(-1)).toMatchObject({ level: 1, number: 0 });
  expect(edge.levels.map(({ length }) => length)).toEqual([1, 0, 1]);
});

const sizes = fc.tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 700 }));

test('PL-4 the way of a leaf leads to the root, and only from its place', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ([size, chosen]) => {
      const { tiles } = logOf([leavesOf(size)]);
      const index = chosen % size;
      const path = await hashesOf(inclusionStretches(index, size), tiles);
      const root = await rootOfTiles(tiles);
      expect(await rootOfPath(leafOf(index), { index, count: size }, path, hashLater)).toEqual(root);
      expect(await rootOfPath(leafOf(index + 1), { index, count: size }, path, hashLater)).not.toEqual(root);
    }),
    { numRuns: 25 },
  );
});

test('PL-4 each tree continues every smaller one, and none that has another leaf', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), async ([one, other], changed) => {
      const [earlier, size] = [Math.min(one, other), Math.max(one, other)];
      const { tiles } = logOf([leavesOf(size)]);
      const proof = await hashesOf(consistencyStretches(earlier, size), tiles);
      const before = { size: earlier, root: await rootOfTiles(tiles, earlier) };
      const after = { size, root: await rootOfTiles(tiles) };
      expect(await isConsistent(before, after, proof, hashLater)).toBe(true);

      const rewritten = leavesOf(earlier);
      rewritten[changed % earlier] = leafOf(-1);
      const forged = { size: earlier, root: merkleRoot(rewritten, hash) };
      expect(await isConsistent(forged, after, proof, hashLater)).toBe(false);
      if (earlier === size) return;
      expect(await isConsistent(after, before, proof, hashLater)).toBe(false);
      expect(await isConsistent(before, after, [...proof, leafOf(0)], hashLater)).toBe(false);
      expect(await isConsistent(before, after, proof.slice(1), hashLater)).toBe(false);
    }),
    { numRuns: 25 },
  );
});

test('PL-4 an empty tree is continued by every tree, with nothing to prove', async () => {
  const after = { size: 1, root: leafOf(0) };
  const before = { size: 0, root: hash(new Uint8Array()) };
  expect(await isConsistent(before, after, [], hashLater)).toBe(true);
  expect(await isConsistent(before, after, [leafOf(0)], hashLater)).toBe(false);
  expect(hash(nodeBytes(leafOf(0), leafOf(1)))).toEqual(merkleRoot([leafOf(0), leafOf(1)], hash));
});
