import { describe, expect, it } from 'vitest';
import { daysOf, faultOf, presetOf, presets } from './period.ts';

const NOW = Date.parse('2026-03-05T23:30:00Z');

describe('the days of a preset', () => {
  it.each([
    ['week', '2026-02-27'],
    ['month', '2026-03-01'],
    ['quarter', '2025-12-06'],
  ] as const)('%s begins at %s and ends today', (preset, from) => {
    expect(daysOf(preset, NOW)).toEqual({ from, until: '2026-03-05' });
  });

  it.each(presets)('%s is recognised by its days', (preset) => {
    expect(presetOf(daysOf(preset, NOW), NOW)).toBe(preset);
    expect(faultOf(daysOf(preset, NOW))).toBeUndefined();
  });
});

describe('a period that cannot be asked for', () => {
  it.each([
    ['', '2026-03-05', 'missing'],
    ['2026-03-05', '', 'missing'],
    ['2026-03-06', '2026-03-05', 'order'],
    ['2025-03-04', '2026-03-05', 'long'],
    ['2025-03-05', '2026-03-05', undefined],
    ['2026-03-05', '2026-03-05', undefined],
  ])('%s to %s: %s', (from, until, fault) => {
    expect(faultOf({ from, until })).toBe(fault);
  });
});
