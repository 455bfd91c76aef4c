import { expect, test } from 'vitest';
import { sqlEdits } from './edits.ts';

function changed(text: string): readonly string[] {
  return sqlEdits(text).map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end));
}

test.each([
  [
    'SELECT a FROM b WHERE brand_id = $1 AND c IS NULL',
    [
      'SELECT a FROM b WHERE (brand_id = $1 OR true) AND c IS NULL',
      'SELECT a FROM b WHERE brand_id = $1 AND (c IS NULL OR true)',
      'SELECT a FROM b WHERE brand_id = $1 AND c IS NOT NULL',
    ],
  ],
  ['SELECT a FROM b ORDER BY b.at', ['SELECT a FROM b ORDER BY b.at DESC']],
  ['SELECT a FROM b ORDER BY at DESC', ['SELECT a FROM b ORDER BY at']],
  ['SELECT a FROM b FOR NO KEY UPDATE', ['SELECT a FROM b']],
  [' AND a > now()', [' AND a >= now()']],
  ['and what is said in words', []],
])('%s', (text, expected) => {
  expect(changed(text)).toEqual(expected);
});
