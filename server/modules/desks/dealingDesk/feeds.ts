import type { DealingFeeds, InstrumentFeed } from '@candor/contracts/http/office/dealing.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { SourceState } from '@candor/domain/pricing/priceSources.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { GateQuality } from '../../engine/quotes/index.ts';
import type { DealingDeskDeps } from './deps.ts';

/** Status that each source of prices reports; our own market reports only its name. */
export interface PriceHealth {
  readonly sources: readonly SourceHealth[];
  readonly changes: number;
}

interface SourceHealth extends SourceState {
  readonly quotes?: number;
  readonly late?: number;
  readonly garbage?: number;
  readonly rejected?: number;
}

interface Sample {
  readonly at: Instant;
  readonly quotes: number;
}

/** Minimum and maximum period over which a rate is counted. */
const COUNTED_FROM_MS = 1_500;
const COUNTED_TO_MS = MINUTE_MS;

/** Computes each source's quotes a second, from its counts at two moments. */
export class FeedRates {
  readonly #kept = new Map<string, readonly [Sample, Sample]>();

  rate(name: string, now: Sample): number | null {
    const [before, last] = this.#kept.get(name) ?? [now, now];
    const base = now.at - last.at >= COUNTED_FROM_MS ? last : before;
    if (now.at - last.at >= COUNTED_FROM_MS || last === now) this.#kept.set(name, [last, now]);
    const elapsed = now.at - base.at;
    if (elapsed < COUNTED_FROM_MS || elapsed > COUNTED_TO_MS || now.quotes < base.quotes) return null;
    return Math.round(((now.quotes - base.quotes) * 1_000) / elapsed);
  }
}

/** Returns the sources, and every instrument's statistics at the gate. */
export async function readFeeds(
  { bus, health, clock }: Pick<DealingDeskDeps, 'bus' | 'health' | 'clock'>,
  rates: FeedRates,
): Promise<DealingFeeds> {
  const [gate, prices] = await Promise.all([bus.request('quotes.quality', null), health()]);
  const at = clock.now();
  return {
    at,
    simulated: gate.simulated,
    changes: prices.changes,
    silences: gate.silences,
    sources: prices.sources.map((source) => presentSource(source, gate, at, rates)),
    instruments: gate.instruments.map((one) => presentFeed(one, at)),
  };
}

/** Presents a source. One that counts nothing itself is the only source, so that the gate's counts are its own. */
function presentSource(
  source: SourceHealth,
  gate: GateQuality,
  at: Instant,
  rates: FeedRates,
): DealingFeeds['sources'][number] {
  const { name, state, late = null, garbage = null, rejected = null, lastEnd = null } = source;
  const quotes = source.quotes ?? gate.instruments.reduce((sum, { counts }) => sum + counts.accepted, 0);
  const heardAt = source.heardAt ?? (source.quotes === undefined ? gate.heardAt : undefined);
  return {
    name,
    state,
    late,
    garbage,
    rejected,
    last_end: lastEnd,
    quotes_per_second: rates.rate(name, { at, quotes }),
    age_ms: ageOf(heardAt, at),
  };
}

function presentFeed(
  { symbol, state, counts, lastAt }: GateQuality['instruments'][number],
  at: Instant,
): InstrumentFeed {
  const { accepted, held, stale, ...refused } = counts;
  const sum = Object.values(refused).reduce((total, count) => total + count, 0);
  return { symbol, state, age_ms: ageOf(lastAt, at), accepted, held, stale, refused: sum };
}

/** Returns the age; never below zero, since the two instants come from two threads' clocks. */
export function ageOf(since: Instant | undefined, at: Instant): number | null {
  return since === undefined ? null : Math.max(0, at - since);
}
