import { expect, it } from 'vitest';
import { isTest, readSources } from '../tidy/sources.ts';

/**
 * T58: no pattern takes time that grows faster than its input. A pattern that does repeats a group that repeats
 * something itself, or that can read the same text in two ways.
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

/** Does the group begin with a character that cannot occur inside it? Then it reads a text in only one way. */
function hasFirm(pattern: string): boolean {
  return /\((?:\?:)?(?:\\[.\-/ ,:]|[-.,:/ ])/.test(pattern);
}
