import { expect, test } from 'vitest';
import { wordText } from './csv.ts';

test.each(['=1+1', '+49 151', '-5', '@SUM(A1)', '\t=1', '  =HYPERLINK("x")', '\uFF1D1'])(
  'DI-3 %j is kept from being a formula',
  (text) => {
    expect(wordText(text)).toBe(`'${text}`);
  },
);

test.each(['', 'Too early.', 'a=b', '5 - 3', "it's"])('DI-3 %j stays as it is', (text) => {
  expect(wordText(text)).toBe(text);
});
