import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { specificationTexts } from '../e2e/specificationTexts.ts';
import { word } from '../e2e/words.ts';
import { ROOT } from './sources.ts';

const built = specificationTexts.filter(({ part }) => 'ABCDE'.includes(part));

test.each(built)('the specification says, when $when: $text', ({ text, key = '' }) => {
  expect(word('en', key)).toBe(text);
  expect(word('de', key)).not.toBe(text);
});

test('a text of a later part that the catalogue has already is the one of the specification', () => {
  const later = specificationTexts.filter(({ part, key }) => !'ABCDE'.includes(part) && key !== undefined);
  for (const { text, key = '' } of later) expect(word('en', key)).toBe(text);
});

test('every journey that is named shows what it is named for', () => {
  for (const { journey, key, text } of specificationTexts.filter((one) => one.journey !== undefined)) {
    const path = join(ROOT, `tests/e2e/${journey}.spec.ts`);
    expect(existsSync(path), path).toBe(true);
    const source = readFileSync(path, 'utf8');
    expect(source.includes(`'${key}'`) || source.includes(text), `${journey} shows ${text}`).toBe(true);
  }
});

test('no text is listed twice', () => {
  const texts = specificationTexts.map(({ text }) => text);
  expect(texts).toEqual([...new Set(texts)]);
});
