import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import { quoteFaults } from './quoteFault.ts';
import type { QuoteFault } from './quoteFault.ts';

/** The statistics of an instrument's quotes since the start. */
export interface GateCounts extends Record<QuoteFault, number> {
  accepted: number;
  /** Number of quotes at a level that was not confirmed yet. */
  held: number;
  /** Number of times the instrument fell silent. */
  stale: number;
}

/** One instrument's public statistics. */
export interface InstrumentQuality {
  readonly symbol: InstrumentSymbol;
  readonly state: MarketState['kind'];
  readonly counts: Readonly<GateCounts>;
  /** When the last good quote was received. */
  readonly lastAt: Instant | undefined;
}

/** Public statistics of the quotes that the gate accepted and refused. */
export interface GateQuality {
  readonly source: string;
  readonly simulated: boolean;
  /** When the source last sent a quote or heartbeat. */
  readonly heardAt: Instant | undefined;
  /** Number of times the source as a whole fell silent. */
  readonly silences: number;
  /** Number of quotes of instruments outside the catalogue. */
  readonly unknown: number;
  readonly instruments: readonly InstrumentQuality[];
}

export function nothingCounted(): GateCounts {
  const refused = { malformed: 0, zero: 0, crossed: 0, early: 0, outsideSession: 0, late: 0, duplicate: 0 };
  return { accepted: 0, held: 0, stale: 0, ...refused, wideSpread: 0 };
}

/** Sums the counts over instruments, for the log. */
export function totalOf(all: Iterable<Readonly<GateCounts>>): GateCounts {
  const total = nothingCounted();
  for (const counts of all) {
    total.accepted += counts.accepted;
    total.held += counts.held;
    total.stale += counts.stale;
    for (const fault of quoteFaults) total[fault] += counts[fault];
  }
  return total;
}
