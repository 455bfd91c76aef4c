import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Digest } from './merkle.ts';
import { SUM_LIMIT, nodesAbove, levelOf, nodeAt, sumPath, sumRoot } from './sumTree.ts';
import type { SumNode } from './sumTree.ts';

const hash = (bytes: Uint8Array): Digest => new Uint8Array(createHash('sha256').update(bytes).digest());
const hashLater = async (bytes: Uint8Array): Promise<Digest> => hash(bytes);
const leaf = (sum: bigint, name = 0): SumNode => ({ hash: hash(new Uint8Array([0, name])), sum });

const sums = fc.array(fc.bigInt({ min: 0n, max: 9_000_000_000_000_000n }), { minLength: 1, maxLength: 70 });
const trees = sums.map((all) => all.map((sum, index) => leaf(sum, index)));
const rootOf = (leaves: readonly SumNode[]) => sumRoot(levelOf(leaves), hash);
const pathOf = (leaves: readonly SumNode[], index: number) => sumPath(levelOf(leaves), index, hash);

/** Returns the root to which a path leads; for a single leaf, the leaf itself. */
async function ending(own: SumNode, place: { index: number; count: number }, path: readonly SumNode[]) {
  const steps = await nodesAbove(own, place, path, hashLater);
  return steps === undefined ? undefined : (steps.at(-1) ?? own);
}

/** Returns a copy of the list with one item replaced. */
function replaced<T>(all: readonly T[], index: number, one: T): T[] {
  return all.map((kept, place) => (place === index ? one : kept));
}

test('LB-3 the path of every leaf leads to the root, whose sum is that of all leaves', async () => {
  await fc.assert(
    fc.asyncProperty(trees, fc.nat(), async (leaves, chosen) => {
      const index = chosen % leaves.length;
      const root = rootOf(leaves);
      expect(root.sum).toBe(leaves.reduce((total, { sum }) => total + sum, 0n));
      const place = { index, count: leaves.length };
      expect(await ending(leaves[index] ?? leaf(0n), place, pathOf(leaves, index))).toEqual(root);
    }),
  );
});

test('LB-3 another amount in a leaf, a leaf left out or two leaves swapped make another root', () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.bigInt({ min: 1n, max: 10_000n }), (leaves, chosen, cent) => {
      const index = chosen % leaves.length;
      const root = rootOf(leaves);
      const own = leaves[index] ?? leaf(0n);
      expect(rootOf(replaced(leaves, index, { ...own, sum: own.sum + cent }))).not.toEqual(root);
      if (leaves.length === 1) return;
      expect(rootOf(leaves.filter((_, place) => place !== index))).not.toEqual(root);
      const next = (index + 1) % leaves.length;
      const other = leaves[next] ?? own;
      expect(rootOf(replaced(replaced(leaves, index, other), next, own)).hash).not.toEqual(root.hash);
    }),
  );
});

test('LB-3 a changed amount, a changed sum of the path, another place or another length lead elsewhere', async () => {
  const wide = trees.filter((leaves) => leaves.length > 1);
  await fc.assert(
    fc.asyncProperty(wide, fc.nat(), fc.nat(), async (leaves, chosen, step) => {
      const [count, index] = [leaves.length, chosen % leaves.length];
      const own = leaves[index] ?? leaf(0n);
      const [root, path] = [rootOf(leaves), pathOf(leaves, index)];
      const at = step % path.length;
      const partner = path[at] ?? own;
      expect(await ending({ ...own, sum: own.sum + 1n }, { index, count }, path)).not.toEqual(root);
      const changed = replaced(path, at, { ...partner, sum: partner.sum + 1n });
      expect(await ending(own, { index, count }, changed)).not.toEqual(root);
      const next = (index + 1) % count;
      expect(await ending(own, { index: next, count }, path)).not.toEqual(root);
      expect(await ending(own, { index, count }, path.slice(1))).toBeUndefined();
      expect(await ending(own, { index, count }, [...path, partner])).toBeUndefined();
    }),
  );
});

test('LB-3 what is moved from a neighbour to the own leaf keeps the total and not the hash', async () => {
  const leaves = [leaf(100n, 1), leaf(50n, 2)];
  const [own = leaf(0n), other = own] = leaves;
  const moved = await ending({ ...own, sum: 120n }, { index: 0, count: 2 }, [{ ...other, sum: 30n }]);
  expect(moved?.sum).toBe(rootOf(leaves).sum);
  expect(moved?.hash).not.toEqual(rootOf(leaves).hash);
});

test.each([
  ['below zero in the leaf', leaf(-1n, 1), leaf(5n, 2)],
  ['below zero in the path', leaf(5n, 1), leaf(-1n, 2)],
  ['too large together', leaf(SUM_LIMIT, 1), leaf(1n, 2)],
  ['too large', leaf(SUM_LIMIT + 1n, 1), leaf(0n, 2)],
])('LB-4 a sum %s leads nowhere, and no tree is made of it', async (_what, own, partner) => {
  expect(await nodesAbove(own, { index: 0, count: 2 }, [partner], hashLater)).toBeUndefined();
  expect(() => rootOf([own, partner])).toThrow('Invariant broken');
});

test('LB-3 a place outside the tree leads nowhere', async () => {
  expect(await nodesAbove(leaf(1n), { index: 1, count: 1 }, [], hashLater)).toBeUndefined();
  expect(await nodesAbove(leaf(1n), { index: -1, count: 1 }, [], hashLater)).toBeUndefined();
});

test('LB-3 a tree can be made of the roots of its parts, if each but the last has the same power of two', () => {
  const leaves = Array.from({ length: 27 }, (_, index) => leaf(BigInt(index), index));
  const parts = [0, 8, 16, 24].map((start) => leaves.slice(start, start + 8));
  const tops = levelOf(parts.map(rootOf));
  expect(sumRoot(tops, hash)).toEqual(rootOf(leaves));
  expect([...pathOf(parts[2] ?? [], 3), ...sumPath(tops, 2, hash)]).toEqual(pathOf(leaves, 19));
  expect([...pathOf(parts[3] ?? [], 2), ...sumPath(tops, 3, hash)]).toEqual(pathOf(leaves, 26));
});

test('a level gives back what was put into it', () => {
  const level = levelOf([leaf(3n, 1), leaf(4n, 2)]);
  expect(nodeAt(level, 1)).toEqual(leaf(4n, 2));
  expect(nodeAt(level, 2)).toBeUndefined();
});
