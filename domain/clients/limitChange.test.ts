import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time.ts';
import { NO_LIMIT, changeLimit, isSameLimit, limitAt, pauseUntil } from './limitChange.ts';
import type { HeldLimit } from './limitChange.ts';

const NOW = Date.UTC(2026, 2, 10, 12);

function held(value: bigint | undefined): HeldLimit {
  return { value, next: undefined };
}

describe('OL-4 a limit', () => {
  it.each([
    ['the first one', 'lossDay', NO_LIMIT, 50n, { value: 50n, next: undefined }],
    ['tighter', 'lossDay', held(50n), 20n, { value: 20n, next: undefined }],
    ['the same', 'lossDay', held(50n), 50n, { value: 50n, next: undefined }],
    ['looser', 'lossDay', held(50n), 51n, { value: 50n, next: { value: 51n, from: NOW + DAY_MS } }],
    ['taken away', 'sessionDay', held(60n), undefined, { value: 60n, next: { value: undefined, from: NOW + DAY_MS } }],
    ['looser on deposits', 'depositDay', held(50n), 90n, { value: 50n, next: { value: 90n, from: NOW + 7 * DAY_MS } }],
    ['none where none is', 'lossDay', NO_LIMIT, undefined, { value: undefined, next: undefined }],
  ] as const)('%s', (_name, kind, before, requested, after) => {
    expect(changeLimit(kind, before, requested, NOW)).toEqual(after);
  });

  it('that waits comes at its time, and a tighter one takes its place before', () => {
    const waiting = changeLimit('lossDay', held(50n), 80n, NOW);
    expect(limitAt(waiting, NOW + DAY_MS - 1).value).toBe(50n);
    expect(limitAt(waiting, NOW + DAY_MS)).toEqual(held(80n));
    expect(changeLimit('lossDay', waiting, 40n, NOW + 1)).toEqual(held(40n));
    expect(changeLimit('lossDay', waiting, 70n, NOW + 1)).toEqual({
      value: 50n,
      next: { value: 70n, from: NOW + 1 + DAY_MS },
    });
    expect(changeLimit('lossDay', waiting, 70n, NOW + DAY_MS)).toEqual(held(70n));
  });
});

it('OL-4 a looser one that waits, set again, comes at its time; another begins to wait', () => {
  const waiting = changeLimit('lossDay', held(50n), 80n, NOW);
  expect(changeLimit('lossDay', waiting, 80n, NOW + 1)).toEqual(waiting);
  const away = changeLimit('lossDay', held(50n), undefined, NOW);
  expect(changeLimit('lossDay', away, undefined, NOW + 1)).toEqual(away);
});

it.each<[string, HeldLimit, bigint | undefined, boolean]>([
  ['the same', held(50n), 50n, true],
  ['none again', NO_LIMIT, undefined, true],
  ['the one that waits', { value: 50n, next: { value: 80n, from: NOW + DAY_MS } }, 80n, true],
  ['another', held(50n), 40n, false],
  ['the first', NO_LIMIT, 50n, false],
  ['none, to wait for', held(50n), undefined, false],
  [
    'what is held, in place of none that waits',
    { value: 50n, next: { value: undefined, from: NOW + DAY_MS } },
    50n,
    false,
  ],
])('ML-12 %s set again: nothing to tell %s', (_name, before, requested, isSame) => {
  expect(isSameLimit(before, changeLimit('lossDay', before, requested, NOW))).toBe(isSame);
});

describe('OL-5 a pause', () => {
  it('grows and never shrinks', () => {
    const month = pauseUntil(undefined, 30, NOW);
    expect(month).toBe(NOW + 30 * DAY_MS);
    expect(pauseUntil(month, 1, NOW)).toBe(month);
    expect(pauseUntil(month, 182, NOW)).toBe(NOW + 182 * DAY_MS);
    expect(pauseUntil(NOW - 1, 1, NOW)).toBe(NOW + DAY_MS);
  });
});
