import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

/** Words of a sentence that was translated, not written. */
const BANNED = /\b(?:whoever|anew|told|nobody of|any more|the house|stands)\b(?! for)|\bwhat holds (?:it|them)\b/i;
/** `who` without the person: "only who asked" for "only the person who asked". */
const WHO_ALONE = /\b(?:only|for|by|with|than|as|but) who\b|^who (?!acts|acted|sends|may)/i;
/** A comment that begins without its noun is understood by those alone who know the answer. */
const NO_NOUN = /^(?:those|that one|so (?:many|much|long|often)\b|of (?:it|them|those|these|which|whom)\b|then only)/i;

const product = readSources('.ts', '.tsx').filter(({ path }) => !path.startsWith('tests/tidy/'));

test.each([
  ['has a word that only a translation uses', BANNED],
  ['speaks of a person by "who" alone', WHO_ALONE],
  ['begins without its noun', NO_NOUN],
])('no comment %s', (_, pattern) => {
  expect(commentsWith(pattern)).toEqual([]);
});

test('comments are found', () => {
  expect(commentsWith(/\w/).length).toBeGreaterThan(10_000);
});

function commentsWith(pattern: RegExp): readonly string[] {
  return product.flatMap(({ path, text }) =>
    [...text.matchAll(/^[ \t]*\/\*\*?\s([\s\S]*?)\*\/|^[ \t]*\/\/ (.*)$/gm)].flatMap(({ index, 1: block, 2: line }) => {
      const comment = (block ?? line ?? '').replaceAll(/\n\s*\* ?/g, ' ').trim();
      return pattern.test(comment) ? [`${path}:${text.slice(0, index).split('\n').length} ${comment}`] : [];
    }),
  );
}
