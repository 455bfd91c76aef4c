import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../time.ts';
import { providerTone, queueTone, sourceTone } from './brokerStatus.ts';

const NOW = 10_000_000;

describe('HO-2 the state of the brand', () => {
  it.each([
    ['booking', undefined, 'fine'],
    ['booking', MINUTE_MS, 'fine'],
    ['booking', MINUTE_MS + 1, 'slow'],
    ['mail', 5 * MINUTE_MS, 'fine'],
    ['mail', 5 * MINUTE_MS + 1, 'slow'],
    ['jobs', 5 * MINUTE_MS, 'fine'],
    ['jobs', 5 * MINUTE_MS + 1, 'slow'],
  ] as const)('%s whose oldest lies %s ms is %s', (kind, age, tone) => {
    expect(queueTone(kind, age === undefined ? undefined : NOW - age, NOW)).toBe(tone);
  });

  it.each([
    [0, 0, 'fine'],
    [9, 0, 'fine'],
    [9, 1, 'slow'],
    [9, 9, 'failed'],
  ] as const)('a provider of %s calls, %s of them without an end, is %s', (calls, unknown, tone) => {
    expect(providerTone({ calls, unknown })).toBe(tone);
  });

  it('a source of prices is as it says of itself', () => {
    expect((['live', 'connecting', 'stale', 'down'] as const).map(sourceTone)).toEqual([
      'fine',
      'slow',
      'slow',
      'failed',
    ]);
  });
});
