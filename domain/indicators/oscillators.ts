import { ema, wilder } from './averages.ts';
import type { Line } from './averages.ts';

/** One bar, as doubles. */
export interface BarValues {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * Calculates Wilder's relative strength index, 0 to 100; 50 where nothing moved. The first value needs `period` moves.
 */
export function rsi(closes: readonly number[], period: number): Line {
  const moves = closes.slice(1).map((close, index) => close - (closes[index] ?? close));
  const gains = wilder(
    moves.map((move) => Math.max(move, 0)),
    period,
  );
  const losses = wilder(
    moves.map((move) => Math.max(-move, 0)),
    period,
  );
  const line = gains.map((gain, index) => {
    const loss = losses[index];
    if (gain === undefined || loss === undefined) return undefined;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
  return closes.length === 0 ? [] : [undefined, ...line];
}

export interface MacdPeriods {
  readonly fast: number;
  readonly slow: number;
  readonly signal: number;
}

export interface Macd {
  readonly line: Line;
  readonly signal: Line;
  readonly histogram: Line;
}

/**
 * Calculates the MACD: the fast exponential average less the slow one, that line's own exponential average, and the
 * distance of the two.
 */
export function macd(closes: readonly number[], { fast, slow, signal }: MacdPeriods): Macd {
  const slowly = ema(closes, slow);
  const line = ema(closes, fast).map((value, index) => difference(value, slowly[index]));
  const values = line.flatMap((value) => (value === undefined ? [] : [value]));
  const average: Line = [...line.slice(0, line.length - values.length).map(() => undefined), ...ema(values, signal)];
  return { line, signal: average, histogram: line.map((value, index) => difference(value, average[index])) };
}

/**
 * Calculates Wilder's average true range: a bar's height, including its gap from the close before. The first bar, which
 * has none before it, counts with its own height.
 */
export function atr(bars: readonly BarValues[], period: number): Line {
  const ranges = bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close;
    return before === undefined ? high - low : Math.max(high, before) - Math.min(low, before);
  });
  return wilder(ranges, period);
}

function difference(first: number | undefined, second: number | undefined): number | undefined {
  return first === undefined || second === undefined ? undefined : first - second;
}
