import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { bucketStart } from '@candor/domain/pricing/bars.ts';
import type { Interval } from '@candor/domain/pricing/bars.ts';
import type { SeriesMarker, Time } from 'lightweight-charts';
import type { ChartTheme } from './chartTheme.ts';
import { seconds } from './chartTime.ts';

/** Opening or close of a position, at the bar of that moment. */
export interface TradeMark {
  readonly time: number;
  readonly kind: 'buy' | 'sell' | 'close';
  readonly position: WirePosition;
}

/** Returns the marks of one instrument's positions, open and closed, in time order. */
export function tradeMarks(positions: readonly WirePosition[], interval: Interval): TradeMark[] {
  return positions
    .flatMap((position): TradeMark[] => {
      const { direction, open_date, close_date } = position;
      return [
        { time: bucketStart(interval, open_date), kind: direction, position },
        ...(close_date === null ? [] : [{ time: bucketStart(interval, close_date), kind: 'close' as const, position }]),
      ];
    })
    .toSorted((first, second) => first.time - second.time);
}

/**
 * Returns one marker for all marks of a kind in a bar, with their number: a column of arrows says no more and hides the
 * bars.
 */
export function markersOf(marks: readonly TradeMark[], theme: ChartTheme): SeriesMarker<Time>[] {
  const groups = Map.groupBy(marks, ({ time, kind }) => `${time} ${kind}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const marker = markerOf(first, theme);
    return others.length === 0 ? [marker] : [{ ...marker, text: `${others.length + 1}` }];
  });
}

/**
 * Returns an arrow in the direction of the trade for an opening and a square for a close, so that shape tells them
 * apart and not only colour.
 */
function markerOf({ time, kind }: TradeMark, theme: ChartTheme): SeriesMarker<Time> {
  if (kind === 'close') return { time: seconds(time), position: 'aboveBar', shape: 'square', color: theme.text };
  const isBuy = kind === 'buy';
  return {
    time: seconds(time),
    position: isBuy ? 'belowBar' : 'aboveBar',
    shape: isBuy ? 'arrowUp' : 'arrowDown',
    color: theme[kind],
  };
}
