import { expect, test } from 'vitest';
import { factText } from './factText.ts';

test.each([
  ['sum', '0.733837', '€0.733837'],
  ['sum', '1250', '€1\u202F250'],
  ['share', '2000', '20\u202F%'],
  ['share', 'none', 'none'],
  ['countries', 'BE FR', 'Belgium, France'],
  ['countries', '', '–'],
  ['day', '2026-01-14', '14 Jan 2026'],
  ['month', '2026-01', 'January 2026'],
  ['plain', '12', '12'],
] as const)('AF-11: of the kind %s, %s is shown as %s', (kind, value, text) => {
  expect(factText({ kind, value }, { symbol: '€', language: 'en' })).toBe(text);
});
