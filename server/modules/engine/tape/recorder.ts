import { leafBytes } from '@candor/domain/evidence/merkle.ts';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { BlockWriter, TAPE_BLOCK_MS } from '@candor/domain/evidence/tapeBlock.ts';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { hourOf, sha256 } from './hours.ts';

const BLOCK_TICKS = 1_024;

/** Output of the recorder, in the order in which it belongs on disk. */
export type TapePart =
  | { readonly kind: 'bytes'; readonly hour: Instant; readonly bytes: Uint8Array }
  | ({ readonly kind: 'block'; readonly hour: Instant } & RecordedBlock)
  | { readonly kind: 'hourEnd'; readonly hour: Instant };

export interface RecordedBlock {
  readonly leaf: Digest;
  readonly ticks: number;
  readonly firstTickId: number;
  readonly lastTickId: number;
}

/** Writes ticks into blocks in memory, which takes about a microsecond each; disks are not handled here. */
export class TapeRecorder {
  readonly #decimals: (symbol: InstrumentSymbol) => number;
  #hour: Instant;
  #lastTickId: number;
  #block: BlockWriter | undefined;
  #blockSince: Instant = 0;
  #parts: TapePart[] = [];

  /** Continues after the last tick on disk; hours never go back, whatever a clock does. */
  constructor(
    decimals: (symbol: InstrumentSymbol) => number,
    { hour, lastTickId }: { readonly hour: Instant; readonly lastTickId: number },
  ) {
    this.#decimals = decimals;
    this.#hour = hour;
    this.#lastTickId = lastTickId;
  }

  get lastTickId(): number {
    return this.#lastTickId;
  }

  /** Takes a tick, once; false if its id is not above all earlier ones: it cannot be written after them. */
  record(tick: Quote, at: Instant): boolean {
    if (tick.tickId <= this.#lastTickId) return false;
    this.#turnTo(at);
    const { source, count } = this.#block ?? { source: tick.source, count: 0 };
    if (source !== tick.source || count >= BLOCK_TICKS) this.#endBlock();
    const block = this.#block ?? this.#begin(tick, at);
    block.add(tick, this.#decimals(tick.symbol));
    this.#lastTickId = tick.tickId;
    return true;
  }

  /** Returns everything since the last call, after ending blocks that are old enough. */
  take(now: Instant): TapePart[] {
    this.#turnTo(now);
    if (this.#block !== undefined && now - this.#blockSince >= TAPE_BLOCK_MS) this.#endBlock();
    this.#takeBytes();
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #begin(tick: Quote, at: Instant): BlockWriter {
    this.#block = new BlockWriter(tick);
    this.#blockSince = at;
    return this.#block;
  }

  #turnTo(now: Instant): void {
    const hour = hourOf(now);
    if (hour <= this.#hour) return;
    this.#endBlock();
    this.#parts.push({ kind: 'hourEnd', hour: this.#hour });
    this.#hour = hour;
  }

  #endBlock(): void {
    const block = this.#block;
    if (block === undefined) return;
    block.end();
    this.#takeBytes();
    this.#parts.push({
      kind: 'block',
      hour: this.#hour,
      leaf: sha256(leafBytes(block.whole())),
      ticks: block.count,
      firstTickId: block.firstTickId,
      lastTickId: this.#lastTickId,
    });
    this.#block = undefined;
  }

  #takeBytes(): void {
    const bytes = this.#block?.take();
    if (bytes !== undefined && bytes.length > 0) this.#parts.push({ kind: 'bytes', hour: this.#hour, bytes });
  }
}
