import { expect, test } from 'vitest';
import { figureText } from './figureText.ts';

const units = { K: 'Tsd.', M: 'Mio.', B: 'Mrd.' };

test.each([
  ['0.3%', '0.3\u202F%'],
  ['-12.5', '\u221212.5'],
  ['215K', '215\u202FTsd.'],
  ['-4.1B', '\u22124.1\u202FMrd.'],
])('the figure %s is written %s', (figure, expected) => {
  expect(figureText(figure, units)).toBe(expected);
});
