import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { closesAt, hoursClasses, sessionAt, sessionsWithin, tradingDateOf, tradingDay } from './sessions.ts';
import type { HoursClass } from './sessions.ts';

function at(text: string): number {
  return Date.parse(text);
}

describe('PR-8 sessions', () => {
  test.each<[HoursClass, string, boolean, string]>([
    ['24x7', '2026-11-21T15:00:00Z', true, 'a Saturday'],
    ['fx-24x5', '2026-11-20T21:59:59.999Z', true, 'the last instant of the week in winter'],
    ['fx-24x5', '2026-11-20T22:00:00Z', false, '17:00 New York on Friday'],
    ['fx-24x5', '2026-11-22T21:59:59Z', false, 'before Sunday 17:00 New York'],
    ['fx-24x5', '2026-11-22T22:00:00Z', true, 'Sunday 17:00 New York'],
    ['fx-24x5', '2026-07-17T21:00:00Z', false, '17:00 New York on Friday in summer'],
    ['fx-24x5', '2026-07-19T21:00:00Z', true, 'Sunday 17:00 New York in summer'],
    ['us-stock', '2026-11-20T14:30:00Z', true, '9:30 in winter'],
    ['us-stock', '2026-11-20T14:29:59Z', false, 'before 9:30 in winter'],
    ['us-stock', '2026-07-17T13:30:00Z', true, '9:30 in summer'],
    ['us-stock', '2026-11-20T21:00:00Z', false, '16:00'],
    ['us-stock', '2026-11-26T15:00:00Z', false, 'Thanksgiving'],
    ['us-stock', '2026-11-27T17:59:59Z', true, 'before 13:00 on the day after Thanksgiving'],
    ['us-stock', '2026-11-27T18:00:00Z', false, '13:00 on the day after Thanksgiving'],
    ['us-stock', '2026-04-03T15:00:00Z', false, 'Good Friday'],
    ['us-stock', '2026-07-03T15:00:00Z', false, 'Independence Day, observed on Friday'],
    ['eu-stock', '2026-11-20T08:00:00Z', true, '9:00 Berlin in winter'],
    ['eu-stock', '2026-11-20T16:30:00Z', false, '17:30 Berlin in winter'],
    ['eu-stock', '2026-04-06T10:00:00Z', false, 'Easter Monday'],
    ['eu-stock', '2026-05-01T10:00:00Z', false, '1 May'],
    ['metals', '2026-11-19T22:30:00Z', false, 'the daily pause'],
    ['metals', '2026-11-19T23:00:00Z', true, 'after the daily pause'],
    ['agri', '2026-11-20T14:00:00Z', false, 'between night and day'],
    ['agri', '2026-11-20T14:30:00Z', true, 'the day session'],
    ['fx-24x5', '2026-04-03T15:00:00Z', true, 'Good Friday'],
    ['index', '2026-04-03T15:00:00Z', false, 'Good Friday'],
    ['metals', '2026-12-25T15:00:00Z', false, 'Christmas Day'],
    ['energy', '2027-12-24T15:00:00Z', false, 'Christmas Day, observed on Friday'],
    ['index', '2028-01-03T15:00:00Z', true, "the Monday after a New Year's Day on Saturday"],
    ['index', '2023-01-02T15:00:00Z', false, "New Year's Day, observed on Monday"],
    ['index', '2026-11-26T17:59:59Z', true, 'before 13:00 on Thanksgiving'],
    ['index', '2026-11-26T18:00:00Z', false, '13:00 on Thanksgiving'],
    ['index', '2026-11-26T23:00:00Z', true, 'the evening of Thanksgiving'],
    ['agri', '2026-11-26T15:00:00Z', false, 'Thanksgiving'],
  ])('%s at %s is open: %s (%s)', (hours, instant, open) => {
    expect(sessionAt(hours, at(instant)).open).toBe(open);
  });

  // Earliest and latest Easter Mondays of our time, and years with special cases of the computus.
  test.each(['2008-03-24', '2011-04-25', '2033-04-18', '2038-04-26', '2049-04-19', '2052-04-22', '2076-04-20'])(
    '%s is an Easter Monday, and the Monday before is none',
    (monday) => {
      const noon = at(`${monday}T10:00:00Z`);
      expect(sessionAt('eu-stock', noon).open).toBe(false);
      expect(sessionAt('eu-stock', noon - 7 * DAY_MS).open).toBe(true);
    },
  );

  test('a closed market says when it opens, and opens then', () => {
    expect(sessionAt('fx-24x5', at('2026-11-21T12:00:00Z'))).toEqual({
      open: false,
      opensAt: at('2026-11-22T22:00:00Z'),
    });
    const instant = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...hoursClasses), instant, (hours, now) => {
        const state = sessionAt(hours, now);
        if (state.open) return;
        expect(state.opensAt).toBeGreaterThan(now);
        expect(sessionAt(hours, state.opensAt).open).toBe(true);
        expect(sessionAt(hours, state.opensAt - 1).open).toBe(false);
      }),
    );
  });

  test.each<[HoursClass, string, string | undefined, string]>([
    ['24x7', '2026-11-20T12:00:00Z', undefined, 'never'],
    ['fx-24x5', '2026-11-17T12:00:00Z', '2026-11-20T22:00:00Z', 'one session follows another until Friday'],
    ['metals', '2026-11-19T12:00:00Z', '2026-11-19T22:00:00Z', 'the daily pause'],
    ['us-stock', '2026-11-27T15:00:00Z', '2026-11-27T18:00:00Z', 'the day after Thanksgiving'],
    ['agri', '2026-11-20T12:00:00Z', '2026-11-20T13:45:00Z', 'the night session'],
  ])('%s open at %s closes at %s: %s', (hours, instant, close) => {
    expect(closesAt(hours, at(instant))).toBe(close === undefined ? undefined : at(close));
  });

  test('what is open closes after it, and is shut then', () => {
    const instant = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...hoursClasses), instant, (hours, now) => {
        const state = sessionAt(hours, now);
        const close = closesAt(hours, state.open ? now : state.opensAt);
        expect(close === undefined).toBe(hours === '24x7');
        if (close === undefined) return;
        expect(close).toBeGreaterThan(now);
        expect([sessionAt(hours, close - 1).open, sessionAt(hours, close).open]).toEqual([true, false]);
      }),
    );
  });

  test('the answer does not depend on what was asked before', () => {
    const instant = fc.integer({ min: at('2026-03-01T00:00:00Z'), max: at('2026-04-15T00:00:00Z') });
    fc.assert(
      fc.property(
        fc.constantFrom(...hoursClasses),
        fc.array(instant, { minLength: 2, maxLength: 8 }),
        (hours, instants) => {
          const expected = instants.map((now) => sessionAt(hours, now).open);
          const direct = instants.map((now) => isWithinDays(hours, now));
          expect(expected).toEqual(direct);
        },
      ),
    );
  });

  test('sessions of a class never overlap and never run backwards', () => {
    for (const hours of hoursClasses) {
      const from = at('2026-01-01T00:00:00Z') / 86_400_000;
      let end = 0;
      for (let day = from; day < from + 366; day++) {
        for (const session of tradingDay(hours, day)) {
          expect(session.open).toBeGreaterThanOrEqual(end);
          expect(session.close).toBeGreaterThan(session.open);
          end = session.close;
        }
      }
    }
  });
});

test.each([
  ['fx-24x5', '2026-11-15T22:00:00Z', '2026-11-16'],
  ['fx-24x5', '2026-11-16T21:00:00Z', '2026-11-16'],
  ['fx-24x5', '2026-11-16T22:00:00Z', '2026-11-17'],
  ['metals', '2026-07-05T22:00:00Z', '2026-07-06'],
  ['us-stock', '2026-11-18T20:00:00Z', '2026-11-18'],
  ['24x7', '2026-11-15T23:00:00Z', '2026-11-15'],
  ['fx-24x5', '2026-11-14T12:00:00Z', '2026-11-14'],
] as const)('PR-14 the hour of %s from %s belongs to %s', (hours, from, date) => {
  const day = tradingDateOf(hours, at(from), at(from) + 3_600_000);
  expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(date);
});

function isWithinDays(hours: HoursClass, now: number): boolean {
  const today = Math.floor(now / 86_400_000);
  return [today - 1, today, today + 1].some((day) =>
    tradingDay(hours, day).some(({ open, close }) => open <= now && now < close),
  );
}

describe('PR-21 the hours of a period', () => {
  test.each<[HoursClass, string, string, readonly string[], string]>([
    ['24x7', '2026-11-21T00:00Z', '2026-11-22T00:00Z', ['2026-11-21T00:00Z 2026-11-22T00:00Z'], 'always'],
    ['fx-24x5', '2026-11-18T00:00Z', '2026-11-19T00:00Z', ['2026-11-18T00:00Z 2026-11-19T00:00Z'], 'days joined'],
    ['fx-24x5', '2026-11-20T23:00Z', '2026-11-21T23:00Z', [], 'a Saturday in Berlin'],
    ['fx-24x5', '2026-11-21T23:00Z', '2026-11-22T23:00Z', ['2026-11-22T22:00Z 2026-11-22T23:00Z'], 'its Sunday'],
    ['us-stock', '2026-11-26T00:00Z', '2026-11-27T00:00Z', [], 'Thanksgiving'],
    ['us-stock', '2026-11-27T00:00Z', '2026-11-28T00:00Z', ['2026-11-27T14:30Z 2026-11-27T18:00Z'], 'a half day'],
    [
      'agri',
      '2026-11-20T05:00Z',
      '2026-11-21T05:00Z',
      ['2026-11-20T05:00Z 2026-11-20T13:45Z', '2026-11-20T14:30Z 2026-11-20T19:20Z'],
      'two sessions with a pause',
    ],
  ])('%s from %s to %s: %j (%s)', (hours, from, to, sessions) => {
    const expected = sessions.map((text) => {
      const [open = '', close = ''] = text.split(' ');
      return { open: at(open), close: at(close) };
    });
    expect(sessionsWithin(hours, { from: at(from), to: at(to) })).toEqual(expected);
  });

  test('are open exactly when the market is', () => {
    const instant = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...hoursClasses), instant, fc.integer({ min: 1, max: 7 }), (hours, now, days) => {
        const period = { from: now - 3_600_000, to: now + days * 86_400_000 };
        const isInside = sessionsWithin(hours, period).some(({ open, close }) => now >= open && now < close);
        expect(isInside).toBe(sessionAt(hours, now).open);
      }),
    );
  });
});
