import { describe, expect, test } from 'vitest';
import { NO_LEAD, isBehind, isEarly, leadAfter, orderAfter } from './sourceTime.ts';
import type { SourceLead, SourceOrder } from './sourceTime.ts';

const HOUR = 3_600_000;

/** The result for quotes with these leads, one a second. */
function earliness(leads: readonly number[], before: SourceLead = NO_LEAD): readonly boolean[] {
  let lead = before;
  return leads.map((leadMs, index) => {
    lead = leadAfter(lead, leadMs, index * 1_000);
    return isEarly(lead, leadMs);
  });
}

describe('PR-18 ahead of our time', () => {
  test.each([
    ['a quote of now, and one up to five seconds ahead, are not', [0, -HOUR, 5_000], [false, false, false]],
    ['a single one is', [0, HOUR, 0, 5_001], [false, true, false, true]],
    [
      'all of a source are for five seconds, and then it is a clock that is wrong',
      [0, HOUR, HOUR + 900, HOUR - 900, HOUR, HOUR, HOUR + 1, HOUR - 4_000],
      [false, true, true, true, true, true, false, false],
    ],
    [
      'one that is not among them begins the count again',
      [HOUR, HOUR, HOUR, HOUR, 0, HOUR, HOUR],
      [true, true, true, true, false, true, true],
    ],
    [
      'so does another lead',
      [HOUR, HOUR, HOUR, HOUR, 2 * HOUR, 2 * HOUR, 2 * HOUR],
      [true, true, true, true, true, true, true],
    ],
  ] as const)('%s', (_, leads, expected) => {
    expect(earliness(leads)).toEqual(expected);
  });

  test('when the clock is right again nothing of it is left', () => {
    const believed: SourceLead = { believedMs: HOUR, claim: undefined };
    expect(earliness([HOUR, 0, HOUR], believed)).toEqual([false, false, true]);
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
      [HOUR, 1, 2, 3, 4, 5, 6, 7, 6],
      [false, true, true, true, true, true, false, false, true],
    ],
    [
      'one that is not begins the count again',
      [HOUR, 1, 2, 3, HOUR, 4, 5, 6, 7],
      [false, true, true, true, false, true, true, true, true],
    ],
  ] as const)('%s', (_, times, expected) => {
    expect(behind(times)).toEqual(expected);
  });
});
