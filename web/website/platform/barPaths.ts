import { rateToNumber } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';

/** Units of the drawing: a bar's width with the gap beside it, and the height of all bars. */
const STEP = 10;
export const DRAWING_HEIGHT = 300;
/** Width of a body; the rest of the step is the gap. */
const BODY = 6;
/** Least height of a body, so that a flat one is still visible. */
const BODY_MINIMUM = 1.5;
/** Free space above the highest and below the lowest price. */
const MARGIN = 12;

interface BarDrawing {
  readonly width: number;
  /** Outlines of the bars that closed at or above their opening, and of the others. */
  readonly up: string;
  readonly down: string;
  /** Distance of the last close from the top, from 0 to 1. */
  readonly last: number;
  readonly high: Rate;
  readonly low: Rate;
}

/** Draws bars as two outlines, scaled to all of them; undefined without a bar, or if no price has moved. */
export function drawBars(bars: readonly Bar[]): BarDrawing | undefined {
  const [first, ...rest] = bars;
  if (first === undefined) return undefined;
  const high = rest.reduce((most, bar) => (bar.high > most ? bar.high : most), first.high);
  const low = rest.reduce((least, bar) => (bar.low < least ? bar.low : least), first.low);
  if (high === low) return undefined;
  const bottom = rateToNumber(low);
  const scale = (DRAWING_HEIGHT - 2 * MARGIN) / (rateToNumber(high) - bottom);
  const y = (price: Rate): number => DRAWING_HEIGHT - MARGIN - (rateToNumber(price) - bottom) * scale;
  const outlines = (isUp: boolean): string =>
    bars.map((bar, place) => (bar.close >= bar.open === isUp ? outline(bar, place * STEP, y) : '')).join('');
  const close = (bars.at(-1) ?? first).close;
  return {
    width: bars.length * STEP,
    up: outlines(true),
    down: outlines(false),
    last: y(close) / DRAWING_HEIGHT,
    high,
    low,
  };
}

/** Outlines a bar: a wick as a rectangle of one unit, and a body. */
function outline({ open, high, low, close }: Bar, left: number, y: (price: Rate) => number): string {
  const wick = rectangle({ x: left + STEP / 2 - 0.5, y: y(high), width: 1, height: y(low) - y(high) });
  const [top, bottom] = close >= open ? [y(close), y(open)] : [y(open), y(close)];
  const height = Math.max(bottom - top, BODY_MINIMUM);
  return wick + rectangle({ x: left + (STEP - BODY) / 2, y: top, width: BODY, height });
}

function rectangle({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

const TENTHS = 10;

/** Shortens a length to a tenth of a unit, which is less than a pixel. */
function short(length: number): string {
  return String(Math.round(length * TENTHS) / TENTHS);
}
