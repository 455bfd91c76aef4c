import { expect, test } from 'vitest';
import { sumIn } from './sumIn.ts';

test.each([
  ['250.00', { figure: '250.00', currency: undefined }],
  ['-1.50 EUR', { figure: '-1.50', currency: 'EUR' }],
  ['30000 JPY', { figure: '30000', currency: 'JPY' }],
  ['12.345 KWD', { figure: '12.345', currency: 'KWD' }],
  ['1.434696 EUR', { figure: '1.434696', currency: 'EUR' }],
  ['30', undefined],
  ['1.5', undefined],
  ['12.345', undefined],
  ['250.00 EURO', undefined],
  ['AAPL', undefined],
])('CU-2 the sum in %j is %j', (text, sum) => {
  expect(sumIn(text)).toEqual(sum);
});
