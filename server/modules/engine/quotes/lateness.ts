import type { Quote } from '@candor/domain/pricing/quote.ts';

export interface LatenessSummary {
  readonly ticks: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Measures how late ticks reach dealing: from their source's time to ours. A busy thread shows here first. */
export class Lateness {
  #samples: number[] = [];

  note({ receivedTime, sourceTime }: Quote): void {
    this.#samples.push(receivedTime - sourceTime);
  }

  /** Summarizes the ticks since the last call. */
  take(): LatenessSummary {
    const sorted = this.#samples.sort((first, second) => first - second);
    this.#samples = [];
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { ticks: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
  }
}
