import type { TFunction } from 'i18next';
import { english } from '@candor/locales/en.ts';
import { expect, test } from 'vitest';
import { texts } from '../../data/texts.ts';
import { durationText } from './duration.ts';

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
