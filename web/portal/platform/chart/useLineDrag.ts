import type { Rate } from '@candor/domain/money/money.ts';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import type { CandleChart } from './CandleChart.ts';
import type { ChartLine } from './chartLines.ts';
import { pageOfTicks, stepByTicks } from './ticks.ts';

interface Dragged {
  readonly chart: CandleChart;
  readonly line: ChartLine;
  readonly decimals: number;
  readonly row: RefObject<HTMLElement | null>;
}

const SHIFT_TICKS = 10;

/**
 * Moves a line: by pointer until it is dropped, by the arrow keys until Enter. Escape or leaving the handle resets it.
 * Nothing changes before its owner has asked.
 */
export function useLineDrag({ chart, line, decimals, row }: Dragged) {
  const [moved, setMoved] = useState<Rate>();
  /** Distance from the line at which it was grabbed; undefined while no pointer holds it. */
  const grip = useRef<number>(undefined);
  const price = moved ?? line.price;
  const shown = { ...line, ...(moved !== undefined && line.move?.becomes?.(moved)) };
  useEffect(() => {
    chart.lines.drag(line.id, moved === undefined ? undefined : { price: moved, kind: shown.kind });
    return () => chart.lines.drag(line.id, undefined);
  }, [chart, line.id, moved, shown.kind]);
  const restore = () => {
    grip.current = undefined;
    setMoved(undefined);
  };
  const finish = () => {
    restore();
    if (moved !== undefined && moved !== line.price) line.move?.onMove(moved);
  };
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // The handle keeps the focus, so that Escape works; the strip itself takes none.
      event.preventDefault();
      row.current?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      const y = chart.yOf(price) ?? 0;
      const pointed = placeOf(event, row);
      grip.current = y < 0 || y > chart.paneSize().height ? 0 : pointed - y;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grip.current === undefined) return;
      const next = chart.priceAt(placeOf(event, row) - grip.current);
      if (next !== undefined) setMoved(next);
    },
    onPointerUp: () => grip.current !== undefined && finish(),
    onPointerCancel: restore,
  };
  const keys = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && (moved !== undefined || grip.current !== undefined)) restore();
      else if (event.key === 'Enter' && moved !== undefined) finish();
      else {
        const ticks = ticksOf(event, price, decimals);
        if (ticks === undefined) return;
        setMoved(stepByTicks(price, ticks, decimals));
      }
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => moved !== undefined && restore(),
  };
  return { price, shown, isMoving: moved !== undefined, pointer, keys };
}

/** Returns a pointer's height in the chart, whose upper edge is that of the list of lines. */
function placeOf(event: PointerEvent, row: RefObject<HTMLElement | null>): number {
  return event.clientY - (row.current?.parentElement?.getBoundingClientRect().top ?? 0);
}

function ticksOf({ key, shiftKey }: KeyboardEvent, price: Rate, decimals: number): number | undefined {
  const step = shiftKey ? SHIFT_TICKS : 1;
  if (key === 'ArrowUp' || key === 'ArrowRight') return step;
  if (key === 'ArrowDown' || key === 'ArrowLeft') return -step;
  if (key === 'PageUp') return pageOfTicks(price, decimals);
  return key === 'PageDown' ? -pageOfTicks(price, decimals) : undefined;
}
