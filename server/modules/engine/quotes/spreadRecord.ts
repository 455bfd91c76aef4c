import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { MEASURED_SPREADS_MAX, medianSpread, spreadShare } from '@candor/domain/pricing/measuredSpread.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';

const MINUTE_MS = 60_000;

/** The newest spreads of one instrument, the oldest of them overwritten. */
interface Ring {
  readonly shares: Int32Array;
  count: number;
}

/** What is usual for an instrument, and of how many measured spreads. */
export interface MeasuredSpread {
  /** At the quote's price; undefined: there are too few yet. */
  readonly spread: Rate | undefined;
  readonly measured: number;
}

/**
 * Rule PR-22: the spread of each open market once a minute. It costs nothing per tick, and 6 kB for each instrument; a
 * restart begins afresh.
 */
export class SpreadRecord {
  private readonly rings = new Map<InstrumentSymbol, Ring>();
  private minute: number | undefined;

  /** Is a minute over since the last measurement? Asking begins the next one. */
  isDue(at: Instant): boolean {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute === this.minute) return false;
    this.minute = minute;
    return true;
  }

  measure(quote: Quote): void {
    const ring = this.rings.get(quote.symbol) ?? { shares: new Int32Array(MEASURED_SPREADS_MAX), count: 0 };
    this.rings.set(quote.symbol, ring);
    ring.shares[ring.count % MEASURED_SPREADS_MAX] = spreadShare(quote);
    ring.count++;
  }

  usual({ symbol, sell }: Pick<Quote, 'symbol' | 'sell'>): MeasuredSpread {
    const ring = this.rings.get(symbol);
    const measured = Math.min(ring?.count ?? 0, MEASURED_SPREADS_MAX);
    return { spread: medianSpread(sell, [...(ring?.shares.subarray(0, measured) ?? [])]), measured };
  }
}
