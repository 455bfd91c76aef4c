import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { idsIn, readRulings, rulingsCited } from '../../scripts/assurance/rulings.ts';
import { readRules, rulesCited, rulesIn } from '../../scripts/assurance/rules.ts';
import { rulesMarkdown } from '../../scripts/assurance/rulesMarkdown.ts';
import { readCode, readSourceFiles } from '../../scripts/assurance/sourceFiles.ts';
import { readTestTitles, titlesThatCite } from '../../scripts/assurance/testTitles.ts';
import { ROOT } from './sources.ts';

const rules = readRules();
const rulings = readRulings();
/** Excludes applied migrations, which do not change, and examples of ids, which cite nothing. */
const files = readSourceFiles('.ts', '.tsx', '.mjs', '.md').filter(({ path }) => !path.startsWith('tests/tidy/'));

/** Prefixes of payment and bank line numbers in tests. */
const EXAMPLES = new Set(['BK', 'SP', 'TX']);

function repeated(ids: readonly string[]): readonly string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

describe('every number that the repository cites is defined in it once', () => {
  test('rules', () => {
    const ruleIds = new Set(rules.map(({ id }) => id));
    const prefixes = new Set(rules.map(({ id }) => id.slice(0, 2)));
    expect(repeated(rules.map(({ id }) => id))).toEqual([]);
    const cited = files.flatMap(({ path, text }) => rulesCited(text).map((id) => ({ path, id })));
    expect(cited.length).toBeGreaterThan(1_000);
    expect([...EXAMPLES].filter((prefix) => prefixes.has(prefix))).toEqual([]);
    expect(cited.filter(({ id }) => !EXAMPLES.has(id.slice(0, 2)) && !ruleIds.has(id))).toEqual([]);
  });

  test('rulings, and sections of the order', () => {
    expect(repeated(rulings)).toEqual([]);
    const cited = files.flatMap(({ path, text }) => rulingsCited(text).map((id) => ({ path, id })));
    expect(cited.length).toBeGreaterThan(700);
    expect(cited.filter(({ id }) => !rulings.includes(id))).toEqual([]);
  });

  test('rulings and sections in the titles of tests', () => {
    const cited = readTestTitles().flatMap(({ path, title }) => idsIn(title).map((id) => ({ path, title, id })));
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ id }) => !rulings.includes(id))).toEqual([]);
  });

  test('rulings, sections and rules that a rule follows from', () => {
    const ids = new Set([...rulings, ...rules.map(({ id }) => id)]);
    const cited = rules.flatMap(({ id, source }) =>
      [...idsIn(source), ...rulesCited(source)].map((from) => ({ id, from })),
    );
    expect(cited.length).toBeGreaterThan(400);
    expect(cited.filter(({ from }) => !ids.has(from))).toEqual([]);
  });
});

test('every rule is named by a test', () => {
  const titles = readTestTitles();
  const unnamed = rules.filter(({ id, isStruck }) => !isStruck && titlesThatCite(id, titles).length === 0);
  expect(unnamed.map(({ id }) => id)).toEqual([]);
});

test('docs/rules-tests.md is what `npm run docs` makes of the rules, the code and the tests', () => {
  const page = readFileSync(join(ROOT, 'docs/rules-tests.md'), 'utf8');
  expect(page).toBe(rulesMarkdown(rules, readCode(), readTestTitles()));
});

test('a rule that no longer applies keeps its number', () => {
  const page = '| XX-1 | It applies. | R1 |\n| XX-2 | ~~It did.~~ (XX-1) | – |\n| Rule | Sentence | Source |';
  expect(rulesIn(page)).toEqual([
    { id: 'XX-1', source: 'R1', isStruck: false },
    { id: 'XX-2', source: '–', isStruck: true },
  ]);
});

test.each([
  ['ruling R8, B4.7 and H1', ['R8', 'B4.7', 'H1']],
  ['Specification 5, and specification 9', ['Specification 5', 'Specification 9']],
  ["'R8', 2026-01-14T10, #B4.7, R8x, H1.5, const R1 = 2", []],
  ['It is so (B1). It follows R8. By H1: yes', ['B1', 'R8', 'H1']],
  ["rulings 'R98', ruling R99.", ['R99', 'R98']],
  ['Rulings R4 and R5; rulings `B4.1, B4.2`', ['R4', 'R5', 'B4.1', 'B4.2']],
])('%j cites %j', (text, cited) => {
  expect(rulingsCited(text)).toEqual(cited);
});

test.each([
  ["R8: it's B4.7, `H1` and R4.", ['R8', 'B4.7', 'H1', 'R4']],
  ['S2, T5, TR-7, FR8', ['Specification 2']],
])('the title %j cites %j', (text, cited) => {
  expect(idsIn(text)).toEqual(cited);
});
