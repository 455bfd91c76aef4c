import { expect, it } from 'vitest';
import { changeText } from './quoteTexts.ts';

it.each([
  [1.24, '+1.24\u2009%'],
  [-0.62, '\u22120.62\u2009%'],
  [0, '0.00\u2009%'],
  [-0.004, '0.00\u2009%'],
  [12.5, '+12.50\u2009%'],
])('a change of %d is shown as %s', (percent, text) => {
  expect(changeText(percent)).toBe(text);
});
