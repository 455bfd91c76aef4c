import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { hoursText, readHours } from './marketHours.ts';
import { catalogueHours, hoursClasses, sessionAt, tradingDay } from './sessions.ts';
import { holidayCalendars } from './sessionsHolidays.ts';
import { zones } from './sessionsZone.ts';

function read(text: string): string {
  const hours = readHours(text);
  return hours.ok ? hoursText(hours.value) : hours.refusal.code;
}

describe('SE-19 hours as a text', () => {
  test.each([
    ['America/New_York; new-york; Mon-Fri 09:30-16:00', 'the same'],
    ['America/New_York; none; Sun-Thu 17:00-17:00', 'the same'],
    ['Europe/London; none; Mon,Wed-Fri 08:00-16:30; closed 2026-12-24 2027-01-02', 'the same'],
    ['Etc/UTC; none; Sun-Sat 00:00-24:00', 'the same'],
    ['Etc/UTC;none;Mon 09:00-10:00;Tue 09:00-10:00', 'Etc/UTC; none; Mon-Tue 09:00-10:00'],
    ['Etc/UTC; none; Fri 20:00-00:00', 'Etc/UTC; none; Fri 20:00-24:00'],
    ['Etc/UTC; none; Mon 09:00-12:00; Mon 11:59-13:00', 'hoursOverlap'],
    ['Etc/UTC; none; Sat 20:00-10:00; Sun 09:00-12:00', 'hoursOverlap'],
    ['Etc/UTC; none; Sun-Sat 09:00-10:00; Wed 09:00-10:00', 'hoursOverlap'],
    ['Etc/UTC; none; Mon 09:00-12:00; Mon 12:00-13:00', 'the same'],
    ['Mars/Olympus; none; Mon 09:00-12:00', 'malformed'],
    ['Etc/UTC; lunar; Mon 09:00-12:00', 'malformed'],
    ['Etc/UTC; none; Mon 09:60-12:00', 'malformed'],
    ['Etc/UTC; none; Mon 24:00-12:00', 'malformed'],
    ['Etc/UTC; none; Mon 09:00-25:00', 'malformed'],
    ['Etc/UTC; none; Fri-Mon 09:00-12:00', 'malformed'],
    ['Etc/UTC; none; Mon 09:00-12:00; closed 2026-02-30', 'malformed'],
    ['Etc/UTC; none; Mon 9-12', 'malformed'],
    ['', 'malformed'],
  ])('%s: %s', (text, expected) => {
    expect(read(text)).toBe(expected === 'the same' ? text : expected);
  });

  test('hours that can be read are written as they are read again', () => {
    const time = fc.integer({ min: 0, max: 1_439 }).map((minutes) => {
      const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
      return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    });
    const day = fc.constantFrom('Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat');
    const line = fc.tuple(day, time, time).map(([name, open, close]) => `${name} ${open}-${close}`);
    const lines = fc.array(line, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...holidayCalendars), lines, (zone, calendar, of) => {
        const hours = readHours([zone, calendar, ...of].join('; '));
        if (!hours.ok) return;
        const again = readHours(hoursText(hours.value));
        expect(again).toEqual(hours);
      }),
    );
  });
});

test('SE-19 sessions are on the zone’s own clock in summer and winter, and a closed day has none', () => {
  const hours = readHours('Asia/Tokyo; none; Mon-Fri 09:00-15:00; closed 2026-11-23');
  if (!hours.ok) throw new Error('no hours');
  expect(sessionAt(hours.value, Date.parse('2026-11-24T00:00:00Z')).open).toBe(true);
  expect(sessionAt(hours.value, Date.parse('2026-11-24T06:00:00Z')).open).toBe(false);
  expect(sessionAt(hours.value, Date.parse('2026-11-23T01:00:00Z'))).toEqual({
    open: false,
    opensAt: Date.parse('2026-11-24T00:00:00Z'),
  });
});

test('SE-19 sessions of any hours that may be set never overlap and never run backwards', () => {
  const day = fc.integer({ min: Date.parse('2026-01-01') / DAY_MS, max: Date.parse('2027-12-01') / DAY_MS });
  fc.assert(
    fc.property(fc.constantFrom(...hoursClasses), fc.constantFrom(...zones), day, (name, zone, first) => {
      const sessions = [0, 1, 2, 3].flatMap((more) => [...tradingDay({ ...catalogueHours[name], zone }, first + more)]);
      for (const [index, { open, close }] of sessions.entries()) {
        expect(close).toBeGreaterThan(open);
        expect(open).toBeGreaterThanOrEqual(sessions[index - 1]?.close ?? open);
      }
    }),
  );
});
