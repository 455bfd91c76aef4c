import { describe, expect, it } from 'vitest';
import { Windows, waitOf } from './windows.ts';
import type { Limit } from './windows.ts';

const MINUTE: Limit = { name: 'minute', hits: 3, windowMs: 60_000 };
const HOUR: Limit = { name: 'hour', hits: 3, windowMs: 3_600_000 };

describe('hits in a window', () => {
  it.each([
    [
      'add up for one subject',
      [
        ['a', 1, 0],
        ['a', 1, 59_999],
      ],
      2,
    ],
    [
      'are apart for two',
      [
        ['a', 1, 0],
        ['b', 1, 0],
      ],
      1,
    ],
    [
      'begin again with the next window',
      [
        ['a', 1, 59_999],
        ['a', 1, 60_000],
      ],
      1,
    ],
    [
      'are not changed by a look',
      [
        ['a', 1, 0],
        ['a', 0, 1],
      ],
      1,
    ],
    [
      'are taken back',
      [
        ['a', 1, 0],
        ['a', 1, 0],
        ['a', -1, 0],
      ],
      1,
    ],
    [
      'are never fewer than none',
      [
        ['a', -1, 0],
        ['a', 1, 0],
      ],
      1,
    ],
  ] as const)('%s', (_what, hits, last) => {
    const windows = new Windows();
    const counted = hits.map(([subject, by, now]) => windows.add(MINUTE, subject, by, now));
    expect(counted.at(-1)).toBe(last);
  });

  it('of two limits are apart', () => {
    const windows = new Windows();
    windows.add(MINUTE, 'a', 1, 0);
    expect(windows.add(HOUR, 'a', 1, 0)).toBe(1);
  });

  it('last until the window ends', () => {
    expect([0, 1, 59_999, 60_000].map((now) => waitOf(MINUTE, now))).toEqual([60_000, 59_999, 1, 60_000]);
  });
});

describe('what has been counted', () => {
  it('is taken once, each counter as one sum, and again where it was put back', () => {
    const windows = new Windows({ isStored: true });
    for (const subject of ['a', 'b', 'a']) windows.add(MINUTE, subject, 1, 61_000);
    const unsaved = windows.takeUnsaved(10, 62_000);
    const window = { name: 'minute', start: 60_000, end: 120_000 };
    expect(unsaved).toEqual([
      { ...window, subject: 'a', hits: 2 },
      { ...window, subject: 'b', hits: 1 },
    ]);
    expect(windows.takeUnsaved(10, 62_000)).toEqual([]);
    expect(windows.hasUnsaved).toBe(false);
    windows.putBack(unsaved);
    expect(windows.hasUnsaved).toBe(true);
    windows.add(MINUTE, 'a', 1, 62_000);
    expect(windows.takeUnsaved(10, 62_000).map(({ hits }) => hits)).toEqual([3, 1]);
  });

  it('is taken in parts, and not at all where it cancels out', () => {
    const windows = new Windows({ isStored: true });
    for (const subject of ['a', 'b', 'c']) windows.add(MINUTE, subject, 1, 0);
    windows.add(MINUTE, 'a', -1, 0);
    expect(windows.takeUnsaved(1, 0).map(({ subject }) => subject)).toEqual(['b']);
    expect(windows.takeUnsaved(1, 0).map(({ subject }) => subject)).toEqual(['c']);
  });

  it('of before a restart and of other servers is learned, and what came since counts on top', () => {
    const windows = new Windows({ isStored: true });
    windows.add(MINUTE, 'a', 1, 0);
    const stored = { name: 'minute', subject: 'a', start: 0, end: 60_000, hits: 5 };
    windows.learn([stored]);
    expect(windows.add(MINUTE, 'a', 1, 1)).toBe(7);
    windows.add(MINUTE, 'a', 1, 60_000);
    windows.learn([stored]);
    expect(windows.add(MINUTE, 'a', 1, 60_000), 'an older window changes nothing').toBe(2);
  });
});

describe('nothing is remembered to be stored', () => {
  it('where nobody stores it', () => {
    const windows = new Windows();
    for (let index = 0; index < 1_000; index++) windows.add(MINUTE, `one of many ${index}`, 1, 0);
    expect(windows.takeUnsaved(10_000, 0)).toEqual([]);
  });

  it.each([
    ['lasts', 59_999, ['a']],
    ['is over', 60_000, []],
  ])('of a window that %s', (_what, now, subjects) => {
    const windows = new Windows({ isStored: true });
    windows.add(MINUTE, 'a', 1, 0);
    expect(windows.takeUnsaved(10, now).map(({ subject }) => subject)).toEqual(subjects);
    windows.putBack([{ name: 'minute', subject: 'a', start: 0, end: 60_000, hits: 1 }]);
    windows.add(MINUTE, 'b', 1, 60_000);
    expect(windows.takeUnsaved(1, 60_000).map(({ subject }) => subject)).toEqual(['b']);
  });
});

it('the memory is bounded: the subjects seen last are kept', () => {
  const windows = new Windows({ isStored: true, subjectsMaximum: 100 });
  for (let index = 0; index < 1_000; index++) {
    windows.add(MINUTE, 'busy', 1, 0);
    windows.add(MINUTE, `one of many ${index}`, 1, 0);
  }
  expect(windows.add(MINUTE, 'busy', 1, 0)).toBe(1_001);
  expect(windows.add(MINUTE, 'one of many 0', 0, 0)).toBe(0);
  expect(windows.takeUnsaved(10_000, 0).length).toBeLessThanOrEqual(100);
});
