import { expect, it } from 'vitest';
import { rate } from '@candor/domain/money/money.ts';
import type { Bar } from '@candor/domain/pricing/bars.ts';
import { DRAWING_HEIGHT, drawBars } from './barPaths.ts';

const bar = (open: bigint, high: bigint, low: bigint, close: bigint): Bar => ({
  time: 0,
  open: rate(open),
  high: rate(high),
  low: rate(low),
  close: rate(close),
  ticks: 1,
});

/** Each outline is a rectangle; a bar has one for its wick and one for its body. */
const rectangles = (path: string): number => path.split('z').length - 1;

it.each<[name: string, bars: readonly Bar[]]>([
  ['no bar', []],
  ['a price that has not moved', [bar(100n, 100n, 100n, 100n), bar(100n, 100n, 100n, 100n)]],
])('there is nothing to draw of %s', (_name, bars) => {
  expect(drawBars(bars)).toBeUndefined();
});

it('bars that closed higher or as they opened are drawn apart from the others', () => {
  const drawing = drawBars([bar(100n, 140n, 100n, 130n), bar(130n, 130n, 90n, 95n), bar(95n, 99n, 95n, 95n)]);
  expect(rectangles(drawing?.up ?? '')).toBe(4);
  expect(rectangles(drawing?.down ?? '')).toBe(2);
  expect(drawing).toMatchObject({ width: 30, high: 140n, low: 90n });
});

it('the last close is where the scale has it, with a margin above the highest price and below the lowest', () => {
  const at = (close: bigint): number => (drawBars([bar(100n, 200n, 100n, close)])?.last ?? 0) * DRAWING_HEIGHT;
  expect(at(200n)).toBe(12);
  expect(at(100n)).toBe(DRAWING_HEIGHT - 12);
  expect(at(150n)).toBeCloseTo(DRAWING_HEIGHT / 2);
});
