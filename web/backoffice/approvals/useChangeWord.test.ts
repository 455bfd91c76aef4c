import { expect, test } from 'vitest';
import { datesIn, isWritten } from './useChangeWord.ts';

test.each([
  ['2026-01-14', '14 Jan 2026'],
  ['2:1, 2026-01-14 12:10 UTC', '2:1, 14 Jan 2026, 12:10 UTC'],
  ['from 2026-01-14 to 2026-02-01', 'from 14 Jan 2026 to 1 Feb 2026'],
  ['Feed B, 2026-01-14 11:59:30.120 UTC', 'Feed B, 2026-01-14 11:59:30.120 UTC'],
  ['2026-01-14T12:00:00.000Z', '2026-01-14T12:00:00.000Z'],
  ['no date', 'no date'],
])('a change of %s is read as %s', (text, shown) => {
  expect(datesIn(text)).toBe(shown);
});

test.each(['answer', 'mailSubject', 'mailTitle', 'mailParagraphs', 'mailParagraphs 12', 'mailButton', 'mailNote'])(
  'SE-13 what is written as %s is shown to the letter',
  (name) => expect(isWritten(name)).toBe(true),
);

test.each(['mailTemplate', 'mailFrom', 'outcome', 'closedCountries'])('%s is shown in our words', (name) => {
  expect(isWritten(name)).toBe(false);
});
