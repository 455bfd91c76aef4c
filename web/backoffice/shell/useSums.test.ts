import { expect, test } from 'vitest';
import { sumText } from './useSums.ts';

const euro = { code: 'EUR', symbol: '€' };

test.each([
  ['840.00', 'EUR', '€840.00'],
  ['-5500.00', 'EUR', '−€5\u202F500.00'],
  ['+1.50', 'EUR', '+€1.50'],
  ['0.00', 'EUR', '€0.00'],
  ['840.00', 'USD', '840.00 USD'],
  ['-840.00', 'USD', '−840.00 USD'],
  ['25000', 'JPY', '25\u202F000 JPY'],
])(
  'BR-1: %s of %s are written as the brand writes sums, with the code only of another currency',
  (figure, code, text) => {
    expect(sumText(figure, code, euro)).toBe(text);
  },
);
