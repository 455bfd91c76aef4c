import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { payoutTimeMs, payoutTimes } from './payoutTimes.ts';
import type { WithdrawalStep } from './payoutTimes.ts';

function steps(...all: readonly [hour: number, status: WithdrawalStep['status'], ...WithdrawalStep['reasons']][]) {
  return all.map(([hour, status, ...reasons]): WithdrawalStep => ({ at: hour * HOUR_MS, status, reasons }));
}

describe('WD-17 from the request until it is paid', () => {
  it.each([
    ['paid at once', steps([0, 'pending'], [0, 'approved']), 0],
    ['approved by two, then paid', steps([1, 'pending'], [2, 'processing', 'secondApproval'], [6, 'approved']), 5],
    ['a wait for the client is his', steps([0, 'onHold', 'notVerified'], [50, 'pending'], [53, 'approved']), 3],
    [
      'a wait for both is his',
      steps([0, 'onHold', 'payoutDetailsMissing', 'coolOff'], [9, 'pending'], [10, 'approved']),
      1,
    ],
    ['a wait for us is ours', steps([0, 'onHold', 'coolOff'], [24, 'pending'], [30, 'approved']), 30],
    [
      'two waits',
      steps(
        [0, 'onHold', 'notVerified'],
        [5, 'pending'],
        [6, 'onHold', 'notVerified'],
        [8, 'pending'],
        [10, 'approved'],
      ),
      3,
    ],
    [
      'what came back counts until it is paid again',
      steps([0, 'pending'], [5, 'approved'], [6, 'onHold', 'payoutReturned'], [9, 'processing'], [12, 'approved']),
      12,
    ],
    ['what is noted afterwards is nothing', steps([0, 'pending'], [5, 'approved'], [7, 'approved']), 5],
    ['a clock that was set back takes nothing away', steps([5, 'pending'], [4, 'processing'], [6, 'approved']), 2],
  ])('%s', (_name, all, hours) => expect(payoutTimeMs(all)).toBe(hours * HOUR_MS));

  it.each([
    ['nothing', steps()],
    ['under way', steps([0, 'pending'])],
    ['taken back', steps([0, 'pending'], [1, 'cancelled'])],
    ['it came back', steps([0, 'pending'], [5, 'approved'], [6, 'onHold', 'payoutReturned'])],
  ])('%s: it is not paid', (_name, all) => expect(payoutTimeMs(all)).toBeUndefined());
});

describe('WD-17 half of them, and 95 of 100', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => (count - index) * HOUR_MS);

  it.each([
    [[], undefined],
    [[0], { count: 1, medianHours: 0, mostHours: 0 }],
    [[1], { count: 1, medianHours: 1, mostHours: 1 }],
    [[HOUR_MS], { count: 1, medianHours: 1, mostHours: 1 }],
    [[HOUR_MS + 1, 3 * HOUR_MS], { count: 2, medianHours: 2, mostHours: 3 }],
    [upTo(3), { count: 3, medianHours: 2, mostHours: 3 }],
    [upTo(19), { count: 19, medianHours: 10, mostHours: 19 }],
    [upTo(20), { count: 20, medianHours: 10, mostHours: 19 }],
    [upTo(100), { count: 100, medianHours: 50, mostHours: 95 }],
  ])('%j are %j', (times, figures) => expect(payoutTimes(times)).toEqual(figures));
});
