import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, isTest, readSources } from './sources.ts';

/** An alarm is explained to the person whom it calls, and its end names it in its own words. */
const sources = readSources('.ts').filter(({ path }) => path.startsWith('server/') && !isTest(path));
const WORDS = String.raw`(?:'((?:[^'\\]|\\.)+)'|\x60([^\x60]+)\x60|([A-Z_]+)\b)`;
/** A line of the log with `alarm`, or a call of what raises one; a `LastingAlarm` names its end itself. */
const RAISED = new RegExp(
  String.raw`(?:\.(?:error|fatal)\(\s*\{ alarm[^}]*\},|\b(?:alarm|onAlarm|distrust)\(|LastingAlarm\(\w+,)\s*${WORDS}`,
  'g',
);
const OVER = new RegExp(String.raw`(?:'over: ([^']+)'|\x60over: ([^\x60]+)\x60)`, 'g');

/** Text of an alarm in a source, with `…` for what is put into it; a name is looked up in the same file. */
function wordsIn(text: string, [, plain, template, name]: RegExpMatchArray): string | undefined {
  if (plain !== undefined) return plain;
  if (template !== undefined) return template.replaceAll(/\$\{[^}]*\}+/g, '…');
  return new RegExp(String.raw`const ${name} = '([^']+)'`).exec(text)?.[1];
}

const raised = sources.flatMap(({ path, text }) =>
  [...text.matchAll(RAISED)].flatMap((found) => {
    const words = wordsIn(text, found);
    return words === undefined || words.startsWith('…') ? [] : [[words, path] as const];
  }),
);

const [, chapter = ''] = /## Alarms\n(.*?)\n## /s.exec(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')) ?? [];
const explained = [...chapter.matchAll(/^\| (`[^|]+`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phrase.split('…').map((part) => part.trim())),
);

/** Do these parts of a sentence follow one another in the words? */
function follow(parts: readonly string[], words: string): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = words.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

test('alarms are found in the sources', () => {
  expect(raised.length).toBeGreaterThan(25);
});

test.each(raised)('docs/operating.md says what to do about: %s', (words) => {
  expect(explained.some((parts) => follow(parts, words))).toBe(true);
});

test('what ends an alarm names it as it was raised', () => {
  const ends = sources.flatMap(({ path, text }) =>
    [...text.matchAll(OVER)].map(([, plain, template]) => ({ path, text, words: plain ?? template ?? '' })),
  );
  expect(ends.length).toBeGreaterThan(3);
  const wrong = ends.filter(({ text, words }) => !words.startsWith('${') && !text.includes(`'${words}'`));
  expect(wrong.map(({ path, words }) => `${path}: ${words}`)).toEqual([]);
});
