import { expect, test } from 'vitest';
import { bollinger, ema, sma, wilder } from './averages.ts';
import type { Line } from './averages.ts';
import { atr, macd, rsi } from './oscillators.ts';

const none = undefined;

/** Compares lines to six decimals: doubles differ in their last digits, which a chart cannot show. */
function expectLine(line: Line, requested: Line): void {
  expect(line.map((value) => (value === undefined ? undefined : Math.round(value * 1e6)))).toEqual(
    requested.map((value) => (value === undefined ? undefined : Math.round(value * 1e6))),
  );
}

test('the simple average is the mean of the last values', () => {
  expectLine(sma([1, 2, 3, 4, 10], 3), [none, none, 2, 3, 17 / 3]);
});

test('the exponential average begins with a mean and goes half the way with a period of three', () => {
  expectLine(ema([1, 2, 3, 4, 10], 3), [none, none, 2, 3, 6.5]);
});

test("Wilder's average goes a third of the way with a period of three", () => {
  expectLine(wilder([1, 2, 3, 5, 10], 3), [none, none, 2, 3, 16 / 3]);
});

test('Bollinger bands lie standard deviations of the same values around the mean', () => {
  // Textbook example: the mean of 2, 4, 4, 4, 5, 5, 7, 9 is 5, and the standard deviation is 2.
  const { middle, upper, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
  expectLine(middle.slice(-2), [none, 5]);
  expectLine(upper.slice(-2), [none, 9]);
  expectLine(lower.slice(-2), [none, 1]);
});

test('the RSI weighs gains against losses', () => {
  // Moves +2, −1, +3 with a period of two: average gains 1, then 2; average losses 0.5, then 0.25.
  expectLine(rsi([10, 12, 11, 14], 2), [none, none, 100 / 1.5, 200 / 2.25]);
});

test.each([
  ['only gains are 100', [1, 2, 3], [none, none, 100]],
  ['only losses are 0', [3, 2, 1], [none, none, 0]],
  ['standing still is 50', [2, 2, 2], [none, none, 50]],
  ['too few values are none', [1, 2], [none, none]],
  ['no values are none', [], []],
])('the RSI: %s', (_name, closes, line) => {
  expectLine(rsi(closes, 2), line);
});

test('MACD is the fast average less the slow one, with its own average', () => {
  // Averages of 1, 2, 3, 5, 9: fast (2) 1.5, 2.5, 4.166667, 7.388889; slow (3) 2, 3.5, 6.25.
  const fast = [none, 1.5, 2.5, 25 / 6, 133 / 18];
  const slow = [none, none, 2, 3.5, 6.25];
  const line = [none, none, 0.5, 25 / 6 - 3.5, 133 / 18 - 6.25];
  expectLine(ema([1, 2, 3, 5, 9], 2), fast);
  expectLine(ema([1, 2, 3, 5, 9], 3), slow);
  const result = macd([1, 2, 3, 5, 9], { fast: 2, slow: 3, signal: 2 });
  expectLine(result.line, line);
  // Signal of 0.5, 0.666667, 1.138889: the mean of the first two, then two thirds of the way to the third.
  expectLine(result.signal, [none, none, none, 7 / 12, 7 / 12 + (2 / 3) * (41 / 36 - 7 / 12)]);
  expectLine(result.histogram, [none, none, none, 1 / 12, (1 / 3) * (41 / 36 - 7 / 12)]);
});

test('the average true range counts the gap from the close before', () => {
  const bars = [
    { high: 10, low: 8, close: 9 },
    { high: 12, low: 11, close: 11 },
    { high: 11, low: 7, close: 8 },
  ];
  // True ranges: 2, 3 (from the close at 9 up to 12) and 4.
  expectLine(atr(bars, 2), [none, 2.5, 3.25]);
});
