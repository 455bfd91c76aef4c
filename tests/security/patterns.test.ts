import { expect, it } from 'vitest';
import { isTest, readSources } from '../tidy/sources.ts';

/**
 * T58: no pattern can be made to take a time that grows faster than its input. What does so repeats a group that
 * repeats something itself, or that has two ways to read the same text.
 */

const literals = /(?<=[=(,:!&|?{}\s[])\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/[dgimsuvy]*/g;
const piece = String.raw`(?:\\.|\[[^\]]*\]|[^()\\])*`;
const repeated = String.raw`(?:[*+]|\{\d+,\d*\})\??`;
const nested = new RegExp(String.raw`\((?:\?[:=!]|\?<[=!]|\?<\w+>)?${piece}${repeated}${piece}\)(?:[*+]|\{\d+,\})`);

const patterns = readSources('.ts')
  .filter(({ path }) => /^(?:domain|contracts|server)\//.test(path) && !isTest(path))
  .flatMap(({ path, text }) => [...text.matchAll(literals)].map(([, pattern = '']) => [pattern, path] as const));

it('T58 the patterns are found', () => {
  expect(patterns.length).toBeGreaterThan(60);
  expect(nested.test('(a+)+')).toBe(true);
  expect(nested.test('^(\\w+\\s?)*$')).toBe(true);
});

it('T58 none repeats what repeats itself without something in between that cannot be repeated', () => {
  const suspects = patterns.filter(([pattern]) => nested.test(pattern) && !hasFirm(pattern));
  expect(suspects).toEqual([]);
});

/** A group that must begin with a character which nothing inside it can be reads a text in one way only. */
function hasFirm(pattern: string): boolean {
  return /\((?:\?:)?(?:\\[.\-/ ,:]|[-.,:/ ])/.test(pattern);
}
