import type { PublishedSymbolChange } from '@candor/domain/evidence/symbolChanges.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type * as z from 'zod/mini';
import type { AnswerOf } from '../http/call.ts';
import type { inclusionProof, publishedLog } from '../http/publicLog.ts';
import type { symbols } from '../http/receipts.ts';
import type { ReceiptKey } from './receipt.ts';
import type { BlockPlace, TapeProof } from './tapeProof.ts';

/** Access to the published data. Each function returns undefined if the data could not be requested. */
export interface Published {
  keys(): Promise<readonly ReceiptKey[] | undefined>;
  /** Symbol changes of all instruments, in the order of their announcement. */
  symbolChanges(): Promise<readonly PublishedSymbolChange[] | undefined>;
  /** Block that contains a tick. `none`: the tape does not contain the tick, or not yet. */
  proof(tickId: number): Promise<TapeProof | 'none' | undefined>;
  /** Block by its place. `none`: the tape does not have the block, or not yet. */
  block(place: BlockPlace): Promise<TapeProof | 'none' | undefined>;
  /** Root of an hour that has ended. `none`: the hour is still being written or has no tape. */
  root(hour: Instant): Promise<Uint8Array<ArrayBuffer> | 'none' | undefined>;
  /** Newest hour with a published root; every later hour is still being written. `none`: no hour has ended. */
  newestHour(): Promise<Instant | 'none' | undefined>;
  /** Public log. `none`: it has no entries. */
  log(): Promise<PublishedLog | 'none' | undefined>;
  /** Proof that the log contains the entry of a fill. `none`: the log does not contain it, or not yet. */
  logProof(entry: WantedEntry): Promise<InclusionProof | 'none' | undefined>;
}

export type PublishedLog = z.output<typeof publishedLog>;
export type InclusionProof = z.output<typeof inclusionProof>;

/** Entry of a fill in the public log, by its batch and hash. */
export interface WantedEntry {
  readonly batch: number;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** Converts the public list of symbol changes from JSON's names to the rules' names. */
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
