import { expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { checkSpan, mailedSpan, nextMailing, spanOf, stepOf } from './period.ts';
import type { ReportPeriod, ReportRhythm } from './period.ts';

const at = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text);
const NOW = at('2026-03-01T12:00:00Z');

test.each<[Exclude<ReportPeriod, 'days'>, string, string]>([
  ['yesterday', '2026-02-28', '2026-03-01'],
  ['last7', '2026-02-23', '2026-03-02'],
  ['last30', '2026-01-31', '2026-03-02'],
  ['lastWeek', '2026-02-16', '2026-02-23'],
  ['lastMonth', '2026-02-01', '2026-03-01'],
  ['thisMonth', '2026-03-01', '2026-03-02'],
])('OR-2 %s is from %s up to %s, in days of UTC', (period, from, until) => {
  expect(spanOf(period, NOW)).toEqual({ from: at(from), until: at(until) });
});

test.each([
  ['a day', '2026-03-01', '2026-03-02', true],
  ['400 days', '2025-01-01', '2026-02-05', true],
  ['401 days', '2025-01-01', '2026-02-06', false],
  ['no day', '2026-03-01', '2026-03-01', false],
  ['backwards', '2026-03-02', '2026-03-01', false],
  ['part of a day', '2026-03-01T01:00:00Z', '2026-03-02', false],
])('OR-2 %s: from %s up to %s', (_name, from, until, isGood) => {
  expect(checkSpan({ from: at(from), until: at(until) }).ok).toBe(isGood);
});

test('OR-3 exposure is hourly for a week, and daily beyond it', () => {
  expect(stepOf({ from: 0, until: 7 * DAY_MS })).toBe('hour');
  expect(stepOf({ from: 0, until: 8 * DAY_MS })).toBe('day');
});

test.each<[ReportRhythm, string, string, string, string]>([
  ['day', '2026-03-01T05:59:59Z', '2026-03-01T06:00:00Z', '2026-02-28', '2026-03-01'],
  ['day', '2026-03-01T06:00:00Z', '2026-03-02T06:00:00Z', '2026-03-01', '2026-03-02'],
  ['week', '2026-03-01T12:00:00Z', '2026-03-02T06:00:00Z', '2026-02-23', '2026-03-02'],
  ['week', '2026-03-02T06:00:00Z', '2026-03-09T06:00:00Z', '2026-03-02', '2026-03-09'],
  ['month', '2026-03-01T05:00:00Z', '2026-03-01T06:00:00Z', '2026-02-01', '2026-03-01'],
  ['month', '2026-12-15T05:00:00Z', '2027-01-01T06:00:00Z', '2026-12-01', '2027-01-01'],
])('OR-5 each %s: after %s it is mailed at %s, from %s up to %s', (rhythm, now, next, from, until) => {
  expect(nextMailing(rhythm, at(now))).toBe(at(next));
  expect(mailedSpan(rhythm, at(next))).toEqual({ from: at(from), until: at(until) });
});
