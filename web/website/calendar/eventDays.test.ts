import { expect, test } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { byDay, dayName, dayOf, midnight, waitUntil } from './eventDays.ts';

test.each([
  [0, { kind: 'now' }],
  [59, { kind: 'minutes', minutes: 59 }],
  [60, { kind: 'hours', hours: 1, minutes: 0 }],
  [134, { kind: 'hours', hours: 2, minutes: 14 }],
  [1_440, { kind: 'days', days: 1, hours: 0 }],
  [4_500, { kind: 'days', days: 3, hours: 3 }],
])('%i minutes before it', (minutes, expected) => {
  expect(waitUntil(minutes * MINUTE_MS + 30_000, 0)).toEqual(expected);
});

test('days are the visitor’s own, and an address names them', () => {
  const noon = new Date(2026, 0, 14, 12).getTime();
  expect(dayName(noon)).toBe('2026-01-14');
  expect(dayOf('2026-01-14')).toBe(midnight(noon));
  expect(dayName(midnight(noon, 7))).toBe('2026-01-21');
  for (const text of [null, '', '2026-13-01', '14.01.2026', '2026-01-14T00:00']) expect(dayOf(text)).toBeUndefined();
});

test('events stand under their days in their order', () => {
  const event = (at: number) => ({
    ...({ at, currency: 'USD', importance: 'low', title: { en: 'x' }, source: '', sample: true } as const),
    actual: null,
    forecast: null,
    previous: null,
  });
  const late = new Date(2026, 0, 14, 23, 59).getTime();
  const days = byDay([event(late - 1), event(late), event(late + MINUTE_MS)]);
  expect(days.map(({ day, events }) => [dayName(day), events.length])).toEqual([
    ['2026-01-14', 2],
    ['2026-01-15', 1],
  ]);
});
