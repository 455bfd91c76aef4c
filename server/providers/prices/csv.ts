import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { PriceSource } from './interface.ts';
import { quoteAt } from './tickColumns.ts';

const LOOK_MS = MINUTE_MS;
const LOOKS_MAX = 100_000;

export interface CsvRequest {
  readonly symbol: InstrumentSymbol;
  readonly decimals: number;
  readonly from: Instant;
  readonly count: number;
}

/**
 * Writes `count` ticks of a source, starting at `from`, as `timestamp_ms,symbol,bid,ask`: the format that a replay
 * reads.
 */
export function ticksToCsv(source: PriceSource, { symbol, decimals, from, count }: CsvRequest): string {
  const rows: string[] = [];
  for (let look = 0; rows.length < count && look < LOOKS_MAX; look++) {
    const ticks = source.ticks(symbol, from + look * LOOK_MS, from + (look + 1) * LOOK_MS);
    for (let index = 0; index < ticks.count; index++) {
      const { sourceTime, sell, buy } = quoteAt(symbol, ticks, index);
      const [bid, ask] = [sell, buy].map((price) => formatFixed(price, RATE_DIGITS, decimals));
      rows.push(`${sourceTime},${symbol},${bid},${ask}`);
    }
  }
  return `${['timestamp_ms,symbol,bid,ask', ...rows.slice(0, count)].join('\n')}\n`;
}
