import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../time.ts';
import { hourFindings } from './history.ts';
import type { HourRoots } from './history.ts';

const HOURS = Array.from({ length: 1_500 }, (_, number) => number * HOUR_MS);
const rootsOf = (hours: readonly number[]) => new Map(hours.map((hour) => [hour, `root ${hour}`]));
const all: HourRoots = {
  listed: { roots: rootsOf(HOURS), since: 0 },
  logged: rootsOf(HOURS),
  kept: new Map(),
  files: new Map(),
  needed: [],
};
const withList = (hours: readonly number[], since: number): HourRoots => ({
  ...all,
  listed: { roots: rootsOf(hours), since },
});
const missingHours = (hours: HourRoots) =>
  hourFindings(hours).flatMap(({ cheat, place }) => (cheat === 'unpublishedHour' && 'hour' in place ? place.hour : []));

describe('PL-13 hours of the tape', () => {
  test('hours from before the list begins are not judged', () => {
    const newest = HOURS.slice(500);
    expect(hourFindings(withList(newest, 500 * HOUR_MS))).toEqual([]);
    expect(hourFindings({ ...withList(newest, 500 * HOUR_MS), needed: [3 * HOUR_MS] })).toEqual([]);
  });

  test('an hour that a list of its time leaves out is unpublished', () => {
    const listed = HOURS.filter((hour) => hour !== 700 * HOUR_MS);
    expect(missingHours(withList(listed.slice(500), 500 * HOUR_MS))).toEqual([700 * HOUR_MS]);
    expect(missingHours(withList(HOURS.slice(2), 0))).toEqual([0, HOUR_MS]);
  });
});
