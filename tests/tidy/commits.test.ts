import { execSync } from 'node:child_process';
import type { ExecSyncOptions } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const COUNT = 50;
const SUBJECT = /^[a-z][\w -]*(?:, [\w -]+)*: (?<first>[a-z]+)\b/;
/** First words of a subject whose verb is missing or not in the imperative. */
const NO_VERB = /^(?:an?|the|no|new|more|some|all|now|is|are|was|it|this|\w+ing|\w{2,}[^e]ed|fixes|adds|makes|uses)$/;
/** Imperatives that end like a participle or a past tense. */
const VERB = /^(?:bring|ping|ring|spring|string|embed|shed|wed)$/;

/** Is the first word after the colon an imperative, judged by its form? */
function beginsWithVerb(subject: string): boolean {
  const first = SUBJECT.exec(subject)?.groups?.['first'];
  return first !== undefined && (VERB.test(first) || !NO_VERB.test(first));
}

/** Lists the latest subjects; none if the tree is no checkout, as in an image. */
function subjects(): readonly string[] {
  try {
    const options: ExecSyncOptions = { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] };
    return String(execSync(`git log --no-merges -${COUNT} --format=%s`, options))
      .trim()
      .split('\n');
  } catch {
    return [];
  }
}

test('a commit’s subject is `area: verb …`, in the imperative and without a full stop', () => {
  const wrong = subjects().filter((subject) => !beginsWithVerb(subject) || subject.endsWith('.'));
  expect(wrong).toEqual([]);
});

test.each([
  ['trading: close at the sell price', true],
  ['keys, backup: name keys without a copy', true],
  ['tape: bring what was played to the disk', true],
  ['trading: closing at the sell price', false],
  ['trading: a better close', false],
  ['trading: added a close', false],
  ['Close at the sell price', false],
])('%s', (subject, isRight) => {
  expect(beginsWithVerb(subject)).toBe(isRight);
});
