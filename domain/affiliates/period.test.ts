import { describe, expect, it } from 'vitest';
import { affiliatePeriod } from './period.ts';

describe('AF-3 the days of a filter', () => {
  it('are whole, in UTC, both ends included', () => {
    expect(affiliatePeriod({ from: '2026-01-14', until: '2026-01-14' })).toEqual({
      ok: true,
      value: { from: Date.parse('2026-01-14T00:00:00Z'), until: Date.parse('2026-01-15T00:00:00Z') },
    });
  });

  it.each([
    ['2026-02-30', '2026-03-01', 'from'],
    ['2026-01-14', '2026-13-01', 'until'],
    ['2026-01-14', '2026-01-13', 'until'],
    ['2024-01-01', '2025-01-01', 'until'],
    ['9999-99-99', '9999-99-99', 'from'],
  ])('%s to %s is refused', (from, until, field) => {
    expect(affiliatePeriod({ from, until })).toEqual({ ok: false, refusal: { code: 'malformed', field } });
  });
});
