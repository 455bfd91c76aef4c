import { HOUR_MS } from '@candor/domain/time.ts';
import { expect, test } from 'vitest';
import { localWeek } from './localWeek.ts';

const NOW = Date.parse('2026-10-22T15:00:00Z');

test('PR-21 seven days on the reader’s own clock follow each other, the present one first', () => {
  const days = localWeek('us-stock', NOW);
  expect(days).toHaveLength(7);
  expect(days[0]?.from).toBeLessThanOrEqual(NOW);
  expect(days[0]?.to).toBeGreaterThan(NOW);
  for (const [index, { from, to }] of days.entries()) {
    expect(new Date(from).getHours()).toBe(0);
    expect((to - from) / HOUR_MS).toBeGreaterThanOrEqual(23);
    if (index > 0) expect(from).toBe(days[index - 1]?.to);
  }
});

test('PR-21 what always trades is one session a day, and a week of New York has five', () => {
  expect(localWeek('24x7', NOW).map(({ from, to, sessions }) => [sessions, from, to])).toEqual(
    localWeek('24x7', NOW).map(({ from, to }) => [[{ open: from, close: to }], from, to]),
  );
  const hours = localWeek('us-stock', NOW).flatMap(({ sessions }) => sessions.map(({ open, close }) => close - open));
  expect(hours.reduce((sum, one) => sum + one, 0)).toBe(5 * 6.5 * HOUR_MS);
});
