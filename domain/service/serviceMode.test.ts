import { describe, expect, it, test } from 'vitest';
import { retrySeconds, serviceModes, serviceRefusal, worksNow } from './serviceMode.ts';

const NOW = Date.UTC(2026, 0, 14, 10);

describe('SM-1 what works in a mode', () => {
  const table = [
    ['normal', ['normal']],
    ['readOnly', ['normal', 'readOnly']],
    ['maintenance', ['normal', 'readOnly', 'maintenance']],
  ] as const;

  it.each(table)('%s works in %j only', (most, works) => {
    expect(serviceModes.filter((now) => worksNow(most, now))).toEqual(works);
  });
});

describe('SM-3 the refusal', () => {
  it('says until when, where that lies ahead', () => {
    expect(serviceRefusal({ until: NOW + 90_500 }, NOW)).toEqual({
      code: 'underMaintenance',
      params: { seconds: '91', until: '2026-01-14T10:01:30.500Z' },
    });
  });

  it.each([undefined, NOW, NOW - 1])('names no time for %s', (until) => {
    expect(serviceRefusal({ until }, NOW)).toEqual({ code: 'underMaintenance', params: { seconds: '120' } });
  });

  test('nobody is sent away for more than an hour', () => {
    expect(retrySeconds(NOW + 86_400_000, NOW)).toBe(3_600);
    expect(retrySeconds(NOW + 1, NOW)).toBe(1);
  });
});
