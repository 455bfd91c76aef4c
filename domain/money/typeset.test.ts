import { expect, test } from 'vitest';
import { numberMarks, typesetDecimal, typesetSum } from './typeset.ts';

test.each([
  ['250.00', 'en', '€250'],
  ['2500.00', 'en', '€2\u202F500'],
  ['2500.00', 'de', '2.500\u00A0€'],
  ['0.50', 'de', '0,50\u00A0€'],
  ['1234567.89', 'es', '1.234.567,89\u00A0€'],
  ['250.00', 'fr', '€250'],
])('a sum of %s in %s is written %s', (decimal, language, text) => {
  expect(typesetSum(decimal, '€', language)).toBe(text);
});

test.each([
  ['-1234.50', 'en', '\u22121\u202F234.50'],
  ['-1234.50', 'de', '\u22121.234,50'],
  ['-7', 'it', '\u22127'],
  ['7', 'en', '7'],
])('%s in %s is set as %s', (decimal, language, text) => {
  expect(typesetDecimal(decimal, numberMarks(language))).toBe(text);
});
