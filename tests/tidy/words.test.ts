import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Source } from './sources.ts';
import { findPlaces, ROOT, readSources } from './sources.ts';

/** Translated phrases that no native speaker of the field writes, and pronouns that make a person a man. */
const BANNED =
  /\b(?:whoever|anew|told|the house|nobody|somebody|anybody|everybody|what holds|taken? back|he|him|his|himself)\b|\bstands?\b(?! in for)/i;
/** Words for which the glossary has another: one word for one thing. */
const OTHER_WORD =
  /\b(?:margin health|you can use|used for trades|position ends|four eyes|audit record|past (?:its|their) clocks?|set aside|play money|telephone|e-mail|mails?|all the same|any more|as ever|second person is asked|stakes?)\b/i;
/** Words that documents avoid; `told` and `stand` have legitimate uses there. */
const BANNED_IN_DOCUMENTS = /\b(?:whoever|anew|the house|nobody of|what holds|he|him|his|himself)\b/i;
/** Names of methods and files, wire values, and quotations. */
const QUOTED = /`[^`]*`|\]\([^)]*\)|“[^”]*”|"[^"]*"/g;

const PAGES = /^brands\/[\w-]+\/content\/pages\//;
const OTHER_LANGUAGE = /_(?:de|it|es)$/;

test('the English catalogue has none of the banned words, and one word for one thing', () => {
  const texts = readSources('.json').filter(({ path }) => path.startsWith('locales/en/'));
  expect(placesWith(texts, BANNED)).toEqual([]);
  expect(placesWith(texts, OTHER_WORD)).toEqual([]);
  expect(placesWith(texts, /\w/).length).toBeGreaterThan(5_000);
});

test('the English pages of the brands have none of the banned words', () => {
  const pages = readSources('.json').filter(({ path }) => PAGES.test(path));
  expect(placesWith(pages, BANNED)).toEqual([]);
  expect(pages.length).toBeGreaterThan(20);
});

test('the documents have none of the banned words', () => {
  const folders = ['.', 'docs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : [])),
  );
  const documents = folders
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ text }) => !text.startsWith('<!-- Generated'));
  const places = documents.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        BANNED_IN_DOCUMENTS.test(line.replaceAll(QUOTED, '')) ? [`${path}:${index + 1}`] : [],
      ),
  );
  expect(places).toEqual([]);
});

test('the calls are described without the banned words', () => {
  const contracts = readSources('.ts').filter(({ path }) => path.startsWith('contracts/http/'));
  expect(findPlaces(contracts, /'[^']*\b(?:whoever|anew|is told|are told|the house|nobody of)\b[^']*'/i)).toEqual([]);
});

function placesWith(files: readonly Source[], pattern: RegExp): readonly string[] {
  return files.flatMap(({ path, text }) =>
    textsOf(JSON.parse(text)).flatMap((one) => (pattern.test(one) ? [`${path}: ${one}`] : [])),
  );
}

/** Lists every text below a value, except for those in languages other than English. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value ?? {}).flatMap(([key, part]) => (OTHER_LANGUAGE.test(key) ? [] : textsOf(part)));
}
