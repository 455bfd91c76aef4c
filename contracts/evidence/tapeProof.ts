import { leafBytes, rootOfPath } from '@candor/domain/evidence/merkle.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Cryptography } from './cryptography.ts';

/** Block of the tape, and the archive's proof that it belongs to its hour. */
export interface TapeProof {
  readonly hour: Instant;
  readonly index: number;
  readonly count: number;
  readonly block: Uint8Array;
  readonly path: readonly Uint8Array<ArrayBuffer>[];
  readonly root: Uint8Array<ArrayBuffer>;
  /** The hour has not ended, so the root covers only the blocks so far. */
  readonly provisional: boolean;
}

/** Hour of a block and its place in the hour, from 0. */
export type BlockPlace = Pick<TapeProof, 'hour' | 'index'>;

/** Does the path lead from the block to the root? */
export async function leadsToRoot(proof: TapeProof, { sha256 }: Pick<Cryptography, 'sha256'>): Promise<boolean> {
  const leaf = await sha256(leafBytes(proof.block));
  const root = await rootOfPath(leaf, proof, proof.path, sha256);
  return root !== undefined && isSame(root, proof.root);
}

/** Are the bytes equal? */
export function isSame(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index]);
}
