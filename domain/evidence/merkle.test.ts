import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leafBytes, merklePath, merkleRoot, rootOfPath } from './merkle.ts';
import type { Digest } from './merkle.ts';

const hash = (bytes: Uint8Array): Digest => new Uint8Array(createHash('sha256').update(bytes).digest());
const hashLater = async (bytes: Uint8Array): Promise<Digest> => hash(bytes);

function leavesOf(count: number): Digest[] {
  return Array.from({ length: count }, (_, index) => hash(leafBytes(new Uint8Array([index, index % 7]))));
}

test('B4.7 the path of every leaf leads to the root, and no other leaf or place does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), async (count, first, second) => {
      const leaves = leavesOf(count);
      const [index, other] = [first % count, second % count];
      const root = merkleRoot(leaves, hash);
      const path = merklePath(leaves, index, hash);
      const leaf = leaves[index] ?? hash(new Uint8Array());
      expect(await rootOfPath(leaf, { index, count }, path, hashLater)).toEqual(root);
      if (other === index) return;
      expect(await rootOfPath(leaves[other] ?? leaf, { index, count }, path, hashLater)).not.toEqual(root);
      expect(await rootOfPath(leaf, { index: other, count }, path, hashLater)).not.toEqual(root);
    }),
  );
});

test('a path of another length, or a place outside the tree, leads nowhere', async () => {
  const leaves = leavesOf(5);
  const [leaf = hash(new Uint8Array())] = leaves;
  const path = merklePath(leaves, 0, hash);
  expect(await rootOfPath(leaf, { index: 0, count: 5 }, [...path, leaf], hashLater)).toBeUndefined();
  expect(await rootOfPath(leaf, { index: 0, count: 5 }, path.slice(1), hashLater)).toBeUndefined();
  expect(await rootOfPath(leaf, { index: 5, count: 5 }, path, hashLater)).toBeUndefined();
  expect(await rootOfPath(leaf, { index: -1, count: 5 }, path, hashLater)).toBeUndefined();
});

test('a block is never the hash of two others: leaves and nodes begin differently', () => {
  const [left = hash(new Uint8Array()), right = left] = leavesOf(2);
  const block = new Uint8Array([...left, ...right]);
  expect(hash(leafBytes(block))).not.toEqual(merkleRoot([left, right], hash));
});
