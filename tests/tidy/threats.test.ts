import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles } from '../../scripts/assurance/sourceFiles.ts';
import { readTestTitles, titlesOf, titlesThatCite } from '../../scripts/assurance/testTitles.ts';
import { readThreats } from '../../scripts/assurance/threats.ts';
import { threatsIn, threatsMarkdown } from '../../scripts/assurance/threatsMarkdown.ts';
import { ROOT } from './sources.ts';

const threats = readThreats();
const threatIds = new Set(threats.map(({ id }) => id));
const titles = readTestTitles();

test('docs/threats.md is what `npm run docs` makes of the threats and of the tests', () => {
  expect(readFileSync(join(ROOT, 'docs/threats.md'), 'utf8')).toBe(threatsMarkdown(threats, titles));
});

test('the threats are numbered without a gap, each once', () => {
  expect(threats.map(({ id }) => id)).toEqual(Array.from({ length: 62 }, (_, index) => `T${index + 1}`));
});

test('every threat that the repository names is described', () => {
  const files = readSourceFiles('.ts', '.tsx', '.mjs', '.sql', '.md').filter(
    ({ path }) => !path.startsWith('tests/tidy/'),
  );
  const cited = files.flatMap(({ path, text }) => threatsIn(text).map((id) => ({ path, id })));
  expect(cited.length).toBeGreaterThan(300);
  expect(cited.filter(({ id }) => !threatIds.has(id))).toEqual([]);
});

test('every threat has a test that names it', () => {
  const untested = threats.filter(({ id }) => titlesThatCite(id, titles).length === 0);
  expect(untested.map(({ id }) => id)).toEqual([]);
});

test.each([
  ["test('XX-1 a title', () => {", ['XX-1 a title']],
  ['it.each([\n  [1, 2],\n])("XX-2 it\'s %s", work)', ["XX-2 it's %s"]],
  ['describe(`XX-3 of ${COUNT}`, () => {', ['XX-3 of ${COUNT}']],
  ["it('it\\'s one', work)", ["it's one"]],
  ["expect(found('XX-4 no title')).toBe(1)", []],
])('the titles in %j are found', (text, found) => {
  expect(titlesOf({ path: '', text }).map(({ title }) => title)).toEqual(found);
});

test.each([
  ['T27–T31', ['T27', 'T28', 'T29', 'T30', 'T31']],
  ['T3, T5: and (T14)', ['T3', 'T5', 'T14']],
  ['2026-11-21T10:00, CT1, T1x, T00:00', []],
])('%j names %j', (text, found) => {
  expect(threatsIn(text)).toEqual(found);
});
