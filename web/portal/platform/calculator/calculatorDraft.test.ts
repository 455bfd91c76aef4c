import { expect, test } from 'vitest';
import { readPercent, readQuantity } from './calculatorDraft.ts';

test.each([
  ['1', { value: 1_000_000n }],
  [' 12.345678 ', { value: 12_345_678n }],
  ['0.999999', { fault: 'tooLow' }],
  ['-5', { fault: 'tooLow' }],
  ['', { fault: 'notANumber' }],
  ['1,5', { fault: 'notANumber' }],
  ['1e3', { fault: 'notANumber' }],
  ['1.0000001', { fault: 'notANumber' }],
])('S5 the quantity %j reads as %o', (text, read) => {
  expect(readQuantity(text)).toEqual(read);
});

test.each([
  ['1', { value: 100n }],
  ['1.50', { value: 150n }],
  ['0.99', { fault: 'tooLow' }],
  ['1.505', { fault: 'notANumber' }],
])('S5 the percentage %j reads as %o', (text, read) => {
  expect(readPercent(text)).toEqual(read);
});
