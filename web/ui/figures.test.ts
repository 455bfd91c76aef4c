import { expect, test } from 'vitest';
import { splitFigures } from './figures.ts';

test.each([
  ['closed at that price: +€6.48.', ['closed at that price: ', '+€6.48', '.']],
  ['Buy limit at 130\u202F597.40', ['Buy limit at ', '130\u202F597.40', '']],
  ['zum Kurs: \u221223,05\u00a0€.', ['zum Kurs: ', '\u221223,05\u00a0€', '.']],
  ['lose in 74\u202F% of cases', ['lose in ', '74\u202F%', ' of cases']],
  ['from €1\u202F000.00, now', ['from ', '€1\u202F000.00', ', now']],
  ['nothing to count', ['nothing to count']],
])('a figure of a sentence is one part: %s', (sentence, parts) => {
  expect(splitFigures(sentence)).toEqual(parts);
  expect(splitFigures(sentence).join('')).toBe(sentence);
});
