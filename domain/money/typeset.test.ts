import { expect, test } from 'vitest';
import { typesetSum } from './typeset.ts';

test.each([
  ['250.00', 'en', '€250'],
  ['2500.00', 'en', '€2\u2009500'],
  ['2500.00', 'de', '2.500\u00A0€'],
  ['0.50', 'de', '0,50\u00A0€'],
  ['1234567.89', 'es', '1.234.567,89\u00A0€'],
  ['250.00', 'fr', '€250'],
])('a sum of %s in %s is written %s', (decimal, language, text) => {
  expect(typesetSum(decimal, '€', language)).toBe(text);
});
