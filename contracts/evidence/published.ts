import type { PublishedSymbolChange } from '@candor/domain/evidence/symbolChanges.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type * as z from 'zod/mini';
import type { AnswerOf } from '../http/call.ts';
import type { inclusionProof, publishedLog } from '../http/publicLog.ts';
import type { symbols } from '../http/receipts.ts';
import type { ReceiptKey } from './receipt.ts';
import type { BlockPlace, TapeProof } from './tapeProof.ts';

/** The published data; undefined where it could not be requested. */
export interface Published {
  keys(): Promise<readonly ReceiptKey[] | undefined>;
  /** Of every instrument, in the order of their announcement. */
  symbolChanges(): Promise<readonly PublishedSymbolChange[] | undefined>;
  /** The block with a tick. `none`: the tape has no such tick, or not yet. */
  proof(tickId: number): Promise<TapeProof | 'none' | undefined>;
  /** A block by its place. `none`: the tape has no such block, or not yet. */
  block(place: BlockPlace): Promise<TapeProof | 'none' | undefined>;
  /** The root of an hour that has ended. `none`: the hour is still being written, or has no tape. */
  root(hour: Instant): Promise<Uint8Array<ArrayBuffer> | 'none' | undefined>;
  /** The newest hour that has a published root: every later one is still being written. `none`: no hour has ended. */
  newestHour(): Promise<Instant | 'none' | undefined>;
  /** The public log. `none`: nothing is in it. */
  log(): Promise<PublishedLog | 'none' | undefined>;
  /** Where a fill's entry is in it. `none`: nowhere, or not yet. */
  logProof(wanted: WantedEntry): Promise<InclusionProof | 'none' | undefined>;
}

export type PublishedLog = z.output<typeof publishedLog>;
export type InclusionProof = z.output<typeof inclusionProof>;

/** A fill's entry in the public log, by its batch and hash. */
export interface WantedEntry {
  readonly batch: number;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** The public list of symbol changes in the rules' words. */
export function symbolChangesOf({ changes }: AnswerOf<typeof symbols>): readonly PublishedSymbolChange[] {
  return changes.map(({ action: actionId, symbol, new_symbol: ticker, ...when }) => ({
    actionId,
    symbol,
    ticker,
    announcedAt: when.announced_at,
    effectiveAt: when.effective_at,
    at: when.carried_out_at ?? undefined,
  }));
}
