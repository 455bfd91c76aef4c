import type { Instant } from '@candor/domain/ids.ts';
import type { ReceiptKey } from './receipt.ts';
import type { BlockPlace, TapeProof } from './tapeProof.ts';

/** The published data; undefined where it could not be requested. */
export interface Published {
  keys(): Promise<readonly ReceiptKey[] | undefined>;
  /** The block with a tick. `none`: the tape has no such tick, or not yet. */
  proof(tickId: number): Promise<TapeProof | 'none' | undefined>;
  /** A block by its place. `none`: the tape has no such block, or not yet. */
  block(place: BlockPlace): Promise<TapeProof | 'none' | undefined>;
  /** The root of an hour that has ended. `none`: the hour is still being written, or has no tape. */
  root(hour: Instant): Promise<Uint8Array<ArrayBuffer> | 'none' | undefined>;
}
