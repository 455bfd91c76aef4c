import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chapterOf, chapters, filesOfTest, readAsvs } from '../../scripts/assurance/asvs.ts';
import { asvsMarkdown } from '../../scripts/assurance/asvsMarkdown.ts';
import { readTestTitles } from '../../scripts/assurance/testTitles.ts';
import { ROOT } from './sources.ts';

const requirements = readAsvs();
const titles = readTestTitles();

test('docs/asvs.md is what `npm run docs` makes of the requirements and of the tests', () => {
  expect(readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')).toBe(asvsMarkdown(requirements, titles));
});

test.each(chapters)('V$number $name has every requirement of levels 1 and 2', ({ number, levels }) => {
  const own = requirements.filter((requirement) => chapterOf(requirement) === number);
  expect([1, 2].map((level) => own.filter((requirement) => requirement.level === level).length)).toEqual(levels);
});

test('each requirement is there once', () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
});

test('what holds names a place and a test, and whatever does not says why', () => {
  const vague = requirements.filter(({ state, where, test: proof, note }) =>
    state === 'holds' ? where === undefined || proof === undefined : note === undefined || proof !== undefined,
  );
  expect(vague).toEqual([]);
});

test('every place exists', () => {
  const missing = requirements.filter(({ where }) => where !== undefined && !existsSync(join(ROOT, where)));
  expect(missing.map(({ id, where }) => `${id} ${where}`)).toEqual([]);
});

test('every test exists, in one file', () => {
  const lost = requirements.filter(({ test: proof }) => proof !== undefined && filesOfTest(proof, titles).length !== 1);
  expect(lost.map(({ id, test: proof }) => `${id} ${proof}`)).toEqual([]);
});
