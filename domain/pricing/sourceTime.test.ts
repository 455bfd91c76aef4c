import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { NO_LEAD, isBehind, isEarly, leadAfter, orderAfter } from './sourceTime.ts';
import type { SourceLead, SourceOrder } from './sourceTime.ts';

/** Is each quote early? The quotes have these leads (ms) and arrive one a second. */
function earliness(leads: readonly number[], before: SourceLead = NO_LEAD): readonly boolean[] {
  let lead = before;
  return leads.map((leadMs, index) => {
    lead = leadAfter(lead, leadMs, index * 1_000);
    return isEarly(lead, leadMs);
  });
}

describe('PR-18 ahead of our time', () => {
  test.each([
    ['a quote of now, and one up to five seconds ahead, are not', [0, -HOUR_MS, 5_000], [false, false, false]],
    ['a single one is', [0, HOUR_MS, 0, 5_001], [false, true, false, true]],
    [
      'all of a source are for five seconds, and then it is a clock that is wrong',
      [0, HOUR_MS, HOUR_MS + 900, HOUR_MS - 900, HOUR_MS, HOUR_MS, HOUR_MS + 1, HOUR_MS - 4_000],
      [false, true, true, true, true, true, false, false],
    ],
    [
      'one that is not among them begins the count again',
      [HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS, 0, HOUR_MS, HOUR_MS],
      [true, true, true, true, false, true, true],
    ],
    [
      'so does another lead',
      [HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS],
      [true, true, true, true, true, true, true],
    ],
  ] as const)('%s', (_, leads, expected) => {
    expect(earliness(leads)).toEqual(expected);
  });

  test('when the clock is right again nothing of it is left', () => {
    const believed: SourceLead = { believedMs: HOUR_MS, claim: undefined };
    expect(earliness([HOUR_MS, 0, HOUR_MS], believed)).toEqual([false, false, true]);
  });
});

describe('PR-18 behind the quote before', () => {
  const behind = (times: readonly number[]): readonly boolean[] => {
    let order: SourceOrder | undefined;
    return times.map((time, index) => {
      order = orderAfter(order, time, index * 1_000);
      return isBehind(order);
    });
  };

  test.each([
    ['is one that is older, not one of the same instant', [10, 10, 9, 10], [false, false, true, false]],
    [
      'for five seconds without another: then it is the time of the source',
      [HOUR_MS, 1, 2, 3, 4, 5, 6, 7, 6],
      [false, true, true, true, true, true, false, false, true],
    ],
    [
      'one that is not begins the count again',
      [HOUR_MS, 1, 2, 3, HOUR_MS, 4, 5, 6, 7],
      [false, true, true, true, false, true, true, true, true],
    ],
  ] as const)('%s', (_, times, expected) => {
    expect(behind(times)).toEqual(expected);
  });
});
