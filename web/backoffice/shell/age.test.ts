import { expect, test } from 'vitest';
import { HOUR_MS } from '@candor/domain/time.ts';
import { ageTone } from './age.ts';

test.each([
  ['verification', 11, undefined],
  ['verification', 12, 'soon'],
  ['verification', 24, 'late'],
  ['deposit', 1, undefined],
  ['deposit', 2, 'soon'],
  ['deposit', 4, 'late'],
  ['partnerPayout', 33, undefined],
  ['partnerPayout', 36, 'soon'],
  ['partnerPayout', 72, 'late'],
] as const)('what waits for a %s since %i hours is %s, as on the home page', (kind, hours, tone) => {
  expect(ageTone(kind, hours * HOUR_MS)).toBe(tone);
});
