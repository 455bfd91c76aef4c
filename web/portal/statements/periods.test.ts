import { describe, expect, it } from 'vitest';
import { monthsSince, ownPeriod, periodOf, yearsSince } from './periods.ts';

const NOW = Date.UTC(2026, 0, 14, 12);
const OPENED = Date.UTC(2024, 10, 3, 7, 30);
const day = (at: number) => new Date(at).toISOString().slice(0, 16);

describe('the periods of statements', () => {
  it.each([
    ['thisMonth', '2026-01-01T00:00', '2026-02-01T00:00'],
    ['lastMonth', '2025-12-01T00:00', '2026-01-01T00:00'],
    ['thisYear', '2026-01-01T00:00', '2027-01-01T00:00'],
    ['lastYear', '2025-01-01T00:00', '2026-01-01T00:00'],
    ['everything', '2024-11-03T00:00', '2026-01-15T00:00'],
  ] as const)('%s is from %s to %s', (preset, from, until) => {
    const period = periodOf(preset, NOW, OPENED);
    expect([day(period.from), day(period.until)]).toEqual([from, until]);
  });

  it.each([
    ['', '2026-01-01', 'missing'],
    ['2026-01-01', '', 'missing'],
    ['2026-01-02', '2026-01-01', 'order'],
    ['2026-01-15', '2026-01-20', 'future'],
    ['2026-01-14', '2026-01-20', { from: Date.UTC(2026, 0, 14), until: Date.UTC(2026, 0, 21) }],
    ['2026-01-01', '2026-01-01', { from: Date.UTC(2026, 0, 1), until: Date.UTC(2026, 0, 2) }],
  ])('takes the days from %s until %s for %j', (from, until, expected) => {
    expect(ownPeriod({ from, until }, NOW)).toEqual(expected);
  });

  it('lists the last months of the account, the latest first', () => {
    const months = (openedAt: number) => monthsSince(openedAt, NOW).map(({ from }) => day(from).slice(0, 7));
    expect(months(OPENED)).toEqual(['2026-01', '2025-12', '2025-11', '2025-10', '2025-09', '2025-08']);
    expect(months(Date.UTC(2025, 11, 31))).toEqual(['2026-01', '2025-12']);
    expect(months(NOW)).toEqual(['2026-01']);
  });

  it('lists the years of the account, the latest first', () => {
    expect(yearsSince(OPENED, NOW)).toEqual([2026, 2025, 2024]);
    expect(yearsSince(NOW, NOW)).toEqual([2026]);
  });
});
