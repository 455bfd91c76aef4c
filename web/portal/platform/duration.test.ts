import type { TFunction } from 'i18next';
import { english } from '@candor/locales/en.ts';
import { expect, test } from 'vitest';
import { texts } from '../../data/texts.ts';
import { durationText, roughDuration } from './duration.ts';

texts.addResourceBundle('en', 'translation', english);
const t: TFunction = texts.t;

test.each([
  [30_000, '<1 m'],
  [5 * 60_000, '5 m'],
  [(3 * 60 + 12) * 60_000, '3 h 12 m'],
  [(52 * 60 + 59) * 60_000, '2 d 4 h'],
])('writes %d ms as %s', (ms, shown) => {
  expect(durationText(ms, t)).toBe(shown);
});

test.each([
  [(9 * 60 + 59) * 60_000, '9 h 59 m'],
  [(18 * 60 + 26) * 60_000, '18 h'],
  [(24 * 60 + 59) * 60_000, '1 d 0 h'],
])('writes %d ms roughly as %s', (ms, shown) => {
  expect(roughDuration(ms, t)).toBe(shown);
});
