import { expect, test } from 'vitest';
import { amountText, missingDigits, rateText } from './figures.ts';

test.each<[string, 'en' | 'de' | 'it' | 'es', string, number?]>([
  ['0', 'en', '0.00'],
  ['30000', 'de', '30.000', 0],
  ['30000.4', 'en', '30\u00a0000.4', 0],
  ['7.5', 'en', '7.500', 3],
  ['1234.5', 'en', '1\u00a0234.50'],
  ['-1234567.123456', 'de', '-1.234.567,123456'],
  ['-0.000001', 'it', '-0,000001'],
  ['999', 'es', '999,00'],
])('SA-3 %s in %s is %s, without losing a digit', (exact, language, text, places = 2) => {
  expect(amountText(exact, language, places)).toBe(text);
});

test.each([
  ['50010', 'de', '50.010'],
  ['1.08005', 'de', '1,08005'],
  ['1.08005', 'en', '1.08005'],
] as const)('the rate %s in %s is %s', (exact, language, text) => expect(rateText(exact, language)).toBe(text));

test.each([
  ['0.00', 4],
  ['-1.234.567,123456', 0],
  ['-14,82695', 1],
  ['–', 0],
] as const)('the point of %s stands under the others when %i digits are left free', (amount, digits) => {
  expect(missingDigits(amount)).toBe(digits);
});
