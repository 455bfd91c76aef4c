import { expect, test } from 'vitest';
import { stepped } from './AmountField.tsx';

test.each([
  ['250', 1n, '1', 2, '251.00'],
  ['0.1', 1n, '0.2', 2, '0.30'],
  ['0.50', -1n, '1', 2, '0.00'],
  ['', 1n, '1', 2, '1.00'],
  ['1,5', 1n, '1', 2, '1.00'],
  [' 9.99 ', 1n, '0.01', 2, '10.00'],
  ['1.08412', -1n, '0.00010', 5, '1.08402'],
] as const)('steps %j by %d × %s', (value, by, step, decimals, result) => {
  expect(stepped(value, { by, step, decimals })).toBe(result);
});
