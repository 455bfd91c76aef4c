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
  ['1.084125', -1n, '0.00010', 5, '1.08402'],
  ['250.5', 1n, '10', 0, '260'],
  ['1,250.50', 1n, '10', 2, '1260.50'],
  ['1 250', 1n, '10', 2, '1260.00'],
] as const)('steps %j by %d × %s', (value, by, step, decimals, result) => {
  expect(stepped(value, { by, step, decimals })).toBe(result);
});
