import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { approvalSubjects } from '@candor/domain/approvals/approval.ts';
import { expect, test } from 'vitest';
import { ROOT, readSources } from './sources.ts';

const FOLDER = join(ROOT, 'locales');

/** A text by its key: `refusals.priceMoved`. */
type Texts = ReadonlyMap<string, string>;

const english = readTexts('en');
const german = readTexts('de');

/** Ruling R23: what has to be said in every language. Law and refusals whole, elsewhere what tells of a failure. */
const OWED_WHOLE = /^(?:refusals|legal)\./;
const OWED_ELSEWHERE = new RegExp(
  [
    String.raw`\.(?:errors|required|broken|ended|faults)\..+$`,
    String.raw`\.(?:error(?:_\w+)?|unreachable|failure(?:Text)?|\w*[fF]ailed(?:Text|\.\w+)?|(?:f|\w*F)ault)$`,
    String.raw`\.(?:unsure(?:Text)?|noRisk|outOfReach|not[A-Z]\w*)$`,
  ].join('|'),
);
/** What only begins as a failure does, and the desk of the staff, which speaks English and German. */
const NO_FAILURE =
  /^office(?:Clients|Content|Desks|Payments)?\.|^mail\.|\.(?:notVerified|notSet|notMarked|notUnmarked|notNeeded|notMe|noti\w+|note\w*)$/;

test('LA-3: German has the areas and keys of English, and no others', () => {
  expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

test('FE-6: the record has words for every step of what two people decide, also where it is refused after all', () => {
  const steps = ['requested', 'approved', 'refused', 'withdrawn', 'failed'];
  const keys = approvalSubjects.flatMap((subject) => steps.map((step) => `office.acts.${subject}_${step}`));
  expect(keys.filter((key) => !english.has(key) || !german.has(key))).toEqual([]);
});

test('BR-1: the office writes no currency of its own: sums are the brand’s', () => {
  const office = [...english, ...german].filter(([key]) => key.startsWith('office'));
  expect(office.filter(([, text]) => /[€$£]|\bEUR\b/.test(text.replaceAll(/\$t\(/g, '')))).toEqual([]);
  const fixed = readSources('.tsx').filter(({ path }) => path.startsWith('web/backoffice/'));
  expect(fixed.filter(({ text }) => /[€£]/.test(text)).map(({ path }) => path)).toEqual([]);
});

test.each(['de', 'it', 'es'])(
  'LA-3: every text in %s has the figures of the English one, and is not empty',
  (language) => {
    const differing = [...readTexts(language)].filter(([key, text]) => {
      const original = english.get(key.replace(/_many$/, '_other'));
      const isLost = text.trim() === '' && original !== '';
      return original === undefined || isLost || placesOf(text) !== placesOf(original);
    });
    expect(differing).toEqual([]);
  },
);

test.each(['it', 'es'])('LA-3: refusals, law, risk and failures are complete in %s', (language) => {
  const texts = readTexts(language);
  const owed = [...english.keys()].filter((key) => english.get(key) !== '' && isOwed(key));
  expect(owed.filter((key) => !texts.has(key))).toEqual([]);
  expect(owed.length).toBeGreaterThan(200);
});

test('plural forms come in pairs, one and other, which is what English and German count by', () => {
  const keys = [...english.keys()];
  const counted = keys.filter((key) => key.endsWith('_one')).map((key) => key.slice(0, -'_one'.length));
  expect(counted.filter((key) => !english.has(`${key}_other`))).toEqual([]);
  expect(counted.length).toBeGreaterThan(0);
});

test('the German words are not English ones that were forgotten', () => {
  const same = [...german].filter(([key, text]) => text === english.get(key) && /[a-z]{3,} [a-z]{3,}/.test(text));
  expect(same).toEqual([]);
});

test('German speaks to a client as Sie', () => {
  const familiar = [...german].filter(([, text]) => /\b(?:du|dein\w*|dich|dir)\b/i.test(text));
  expect(familiar).toEqual([]);
});

test('every area stands in the catalogue of each language that has it', () => {
  for (const [language, areas] of [
    ['en', areasOf('en')],
    ['de', areasOf('de')],
    ['it', areasOf('it')],
    ['es', areasOf('es')],
  ] as const) {
    const catalogue = readFileSync(join(FOLDER, `${language}.ts`), 'utf8');
    const missing = areas.filter(
      (area) => !OF_THE_SERVER.has(area) && !OF_A_PART.has(area) && !catalogue.includes(`'./${language}/${area}.json'`),
    );
    expect(missing, language).toEqual([]);
  }
});

/**
 * What the server alone writes: mail and its names of limits, reasons of a rejection, the page of all brands. A page has no
 * use for their texts.
 */
const OF_THE_SERVER = new Set(['brandSwitcher', 'limitNames', 'mail', 'rejections', 'withdrawalItems']);
/** A part of the pages fetches them by itself when somebody opens what they belong to. */
const OF_A_PART = new Set([
  'affiliatePanel',
  'officeClients',
  'officeContent',
  'officeDealing',
  'officeDesks',
  'officePayments',
]);

function isOwed(key: string): boolean {
  return OWED_WHOLE.test(key) || (OWED_ELSEWHERE.test(key) && !NO_FAILURE.test(key));
}

/** The names of a text's figures, in an order of their own: sentences are built differently. */
function placesOf(text: string): string {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([place]) => place)
    .toSorted()
    .join(' ');
}

function areasOf(language: string): readonly string[] {
  const folder = join(FOLDER, language);
  return (existsSync(folder) ? readdirSync(folder) : []).map((file) => file.replace(/\.json$/, ''));
}

function readTexts(language: string): Texts {
  const texts = new Map<string, string>();
  for (const area of areasOf(language))
    collect(texts, area, JSON.parse(readFileSync(join(FOLDER, language, `${area}.json`), 'utf8')));
  return texts;
}

function collect(texts: Map<string, string>, key: string, value: unknown): void {
  if (typeof value === 'string') texts.set(key, value);
  else for (const [name, part] of Object.entries(value ?? {})) collect(texts, `${key}.${name}`, part);
}
