import { expect, test } from 'vitest';
import { figureText } from './figureText.ts';

const units = { K: 'Tsd.', M: 'Mio.', B: 'Mrd.' };

test.each([
  ['0.3%', '0.3\u2009%'],
  ['-12.5', '\u221212.5'],
  ['215K', '215\u2009Tsd.'],
  ['-4.1B', '\u22124.1\u2009Mrd.'],
])('the figure %s is written %s', (figure, expected) => {
  expect(figureText(figure, units)).toBe(expected);
});
