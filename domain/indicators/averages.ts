/**
 * A line of an indicator. Indicators are drawn and never traded on, so they are computed with doubles. Each result is
 * as long as its input; an element is undefined until enough values precede it.
 */
export type Line = readonly (number | undefined)[];

/** Calculates the simple moving average: the mean of the last `period` values. */
export function sma(values: readonly number[], period: number): Line {
  return values.map((_, index) => {
    if (index + 1 < period) return undefined;
    return mean(values.slice(index + 1 - period, index + 1));
  });
}

/**
 * Calculates the exponential moving average with weight 2 ÷ (period + 1); it begins with the mean of the first `period`
 * values.
 */
export function ema(values: readonly number[], period: number): Line {
  return smoothedLine(values, period, 2 / (period + 1));
}

/** Calculates Wilder's average, whose weight is 1 ÷ period; it begins with the mean of the first `period` values. */
export function wilder(values: readonly number[], period: number): Line {
  return smoothedLine(values, period, 1 / period);
}

export interface Bands {
  readonly middle: Line;
  readonly upper: Line;
  readonly lower: Line;
}

/**
 * Calculates Bollinger bands: the simple average, and `width` standard deviations of the same values (÷ n) to each
 * side.
 */
export function bollinger(values: readonly number[], period: number, width: number): Bands {
  const middle = sma(values, period);
  const reach = middle.map((centre, index) => {
    if (centre === undefined) return undefined;
    const squares = values.slice(index + 1 - period, index + 1).map((value) => (value - centre) ** 2);
    return width * Math.sqrt(mean(squares));
  });
  const bandAt = (sign: 1 | -1): Line =>
    middle.map((centre, index) => {
      const distance = reach[index];
      return centre === undefined || distance === undefined ? undefined : centre + sign * distance;
    });
  return { middle, upper: bandAt(1), lower: bandAt(-1) };
}

/** Returns the arithmetic mean; NaN for no values. */
export function mean(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total / values.length;
}

function smoothedLine(values: readonly number[], period: number, weight: number): Line {
  let last: number | undefined;
  return values.map((value, index) => {
    if (index + 1 < period) return undefined;
    last = last === undefined ? mean(values.slice(0, period)) : last + weight * (value - last);
    return last;
  });
}
