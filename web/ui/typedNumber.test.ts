import { parseDecimal } from '@candor/domain/money/decimal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localeOf } from './locale.ts';
import { isLetter, keptNumber, shownNumber, withoutGroups } from './typedNumber.ts';

/** Returns the form's value after a number was typed and the field was left. */
function read(language: string, typed: string): bigint | undefined {
  return parseDecimal(withoutGroups(keptNumber(typed, localeOf(language))), 6);
}

test.each([
  ['en', '250.50', 250_500_000n],
  ['en', '1,234.56', 1_234_560_000n],
  ['en', '1\u2009234.56', 1_234_560_000n],
  ['en', '1,234,567', 1_234_567_000_000n],
  ['de', '250,50', 250_500_000n],
  ['de', '250', 250_000_000n],
  ['de', '1.234,56', 1_234_560_000n],
  ['de', '1 234,56', 1_234_560_000n],
  ['de', '1.234.567,8', 1_234_567_800_000n],
  ['de', '1.234.567', 1_234_567_000_000n],
  ['it', ' 0,5 ', 500_000n],
  ['es', '12,75', 12_750_000n],
])('LA-2: in %s, %j is read', (language, typed, value) => {
  expect(read(language, typed)).toBe(value);
});

test.each([
  ['de', '1.250'],
  ['de', '250.50'],
  ['de', '1,234.56'],
  ['de', '1.23,4'],
  ['de', '12.34.567'],
  ['de', '1.2345,6'],
  ['de', '1,2,3'],
  ['de', '1 25'],
  ['en', '1,250'],
  ['en', '250,50'],
  ['en', '1.234,56'],
  ['en', '1,23.4'],
  ['en', '1.250.000'],
  ['en', '1 2'],
])('LA-2: in %s, %j is refused', (language, typed) => {
  expect(read(language, typed)).toBeUndefined();
});

test('LA-2: what was typed is shown again, to the letter', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('en', 'de', 'it', 'es'), (typed, language) => {
      const locale = localeOf(language);
      expect(shownNumber(keptNumber(typed, locale), locale)).toBe(typed);
    }),
  );
});

test.each([
  ['b', true],
  ['S', true],
  ['ß', true],
  ['7', false],
  ['.', false],
  [',', false],
  [' ', false],
  ['12b', false],
])('TK-3 typed into a number, %j is a letter: %s', (typed, is) => {
  expect(isLetter(typed)).toBe(is);
});
