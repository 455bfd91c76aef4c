import { expect, it } from 'vitest';
import { changeText } from './quoteTexts.ts';

it.each([
  [1.24, '+1.24\u202F%'],
  [-0.62, '\u22120.62\u202F%'],
  [0, '0.00\u202F%'],
  [-0.004, '0.00\u202F%'],
  [12.5, '+12.50\u202F%'],
])('a change of %d is shown as %s', (percent, text) => {
  expect(changeText(percent)).toBe(text);
});
