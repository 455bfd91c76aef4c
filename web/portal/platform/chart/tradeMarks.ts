import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { bucketStart } from '@candor/domain/pricing/bars.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';

/** Where a position was opened or closed, at the bar that holds the moment. */
export interface TradeMark {
  readonly time: number;
  readonly kind: 'buy' | 'sell' | 'close';
}

/** The marks of one instrument's positions, open and closed, in time order. */
export function tradeMarks(positions: readonly WirePosition[], interval: Interval): TradeMark[] {
  return positions
    .flatMap(({ direction, open_date, close_date }): TradeMark[] => [
      { time: bucketStart(interval, open_date), kind: direction },
      ...(close_date === null ? [] : [{ time: bucketStart(interval, close_date), kind: 'close' as const }]),
    ])
    .toSorted((first, second) => first.time - second.time);
}
