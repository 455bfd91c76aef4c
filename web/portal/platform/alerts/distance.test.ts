import { parseRate } from '@candor/domain/money/decimal.ts';
import { expect, test } from 'vitest';
import { distanceText } from './distance.ts';

test.each([
  ['100', '101', '+1.00\u202F%'],
  ['100', '99.5', '\u22120.50\u202F%'],
  ['64000', '64000.01', '0.00\u202F%'],
  ['0.00001', '1', '+9\u202F999\u202F900.00\u202F%'],
  ['0', '1', ''],
])('from %s to %s: %s', (sell, price, text) => {
  expect(distanceText(rateOf(sell), rateOf(price))).toBe(text);
});

function rateOf(text: string) {
  const value = parseRate(text);
  if (value === undefined) throw new Error(`not a rate: ${text}`);
  return value;
}
