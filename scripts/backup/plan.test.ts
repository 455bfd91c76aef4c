import { describe, expect, it } from 'vitest';
import type { Backup } from './manifest.ts';
import { endOf, nextSegment, obsoleteSegments, planRestore, retain, unbrokenLog } from './plan.ts';
import type { Segment } from './plan.ts';

const LINEAGE = 'a1b2c3d4e5f6';

function segmentName(number: number): string {
  return `00000001000000A0000000${number.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Makes a segment that was archived at this minute of the hour. */
function segment(number: number, minute: number): Segment {
  return { name: segmentName(number), archivedAt: at(minute) };
}

function at(minute: number): string {
  return `2026-11-26T10:${String(minute).padStart(2, '0')}:00.000Z`;
}

/** Makes a backup that began in the segment, ended in the next one, and was complete at the minute. */
function backup(number: number, minute: number, lineage = LINEAGE): Backup {
  return {
    format: 'candor-backup-1',
    id: `20261126T10${String(minute).padStart(2, '0')}00Z`,
    lineage,
    major: '18',
    startedAt: at(minute),
    finishedAt: at(minute),
    startLsn: '0/1',
    stopLsn: '0/2',
    label: '',
    startSegment: segmentName(number),
    stopSegment: segmentName(number + 1),
    migrations: [],
    heads: { record: [] },
    folders: [],
    cluster: [],
    data: [],
  };
}

describe('BA-3 the log', () => {
  it.each([
    ['000000010000000000000001', '000000010000000000000002'],
    ['0000000100000000000000FF', '000000010000000100000000'],
    ['00000002000000A900000010', '00000002000000A900000011'],
  ])('goes from %s to %s', (name, next) => {
    expect(nextSegment(name)).toBe(next);
  });

  it('counts from the start of the backup to the first gap', () => {
    const segments = [segment(3, 1), segment(4, 2), segment(5, 3), segment(7, 5)];
    expect(unbrokenLog(backup(4, 2), segments).map(({ name }) => name)).toEqual([segmentName(4), segmentName(5)]);
    expect(endOf(backup(4, 2), segments)).toBe(at(3));
  });

  it('is not whole without the segment in which the backup ended', () => {
    expect(endOf(backup(4, 2), [segment(4, 2), segment(6, 4)])).toBeUndefined();
  });
});

describe('BA-4 the plan of a restore', () => {
  const backups = [backup(1, 10), backup(5, 20)];
  const archive = new Map([[LINEAGE, [1, 2, 3, 4, 5, 6, 7].map((number) => segment(number, number * 5))]]);

  it.each([
    ['the end of the log', {}, at(20)],
    ['an instant after both', { to: at(30) }, at(20)],
    ['an instant before the second', { to: at(19) }, at(10)],
    ['the instant at which the second was complete', { to: at(20) }, at(20)],
    ['a named backup', { to: at(30), id: backup(1, 10).id }, at(10)],
  ])('for %s begins with the right backup', (_, target, finishedAt) => {
    const plan = planRestore(backups, archive, target);
    expect(plan).toMatchObject({ backup: { finishedAt }, end: at(35) });
  });

  it.each([
    ['no backup', [], {}, 'There is no complete backup.'],
    ['an unknown name', backups, { id: '20200101T000000Z' }, 'There is no backup 20200101T000000Z'],
    ['an instant too early', backups, { to: at(9) }, `${at(9)} is before the first backup was complete, at ${at(10)}.`],
    [
      'an instant too early for the name',
      backups,
      { to: at(19), id: backup(5, 20).id },
      'before the backup was complete',
    ],
    [
      'an instant too late',
      backups,
      { to: at(36) },
      `${at(36)} is after the end of the log, which reaches to ${at(35)}.`,
    ],
    ['a gap in its own log', [backup(7, 36)], {}, `${segmentName(8)} is missing`],
    ['another lineage', [backup(1, 10, 'ffffffffffff')], {}, `${segmentName(1)} is missing`],
  ])('refuses %s', (_, listed, target, sentence) => {
    expect(planRestore(listed, archive, target)).toContain(sentence);
  });
});

describe('BA-5 retention', () => {
  it('keeps the newest so many', () => {
    const all = [backup(1, 10), backup(9, 30), backup(5, 20)];
    const { kept, dropped } = retain(all, 2);
    expect([kept, dropped].map((some) => some.map(({ finishedAt }) => finishedAt))).toEqual([
      [at(30), at(20)],
      [at(10)],
    ]);
    expect(retain(all, 3).dropped).toEqual([]);
  });

  it('needs no log from before the first kept backup, and none of a lineage without one', () => {
    const names = [1, 2, 3, 4].map(segmentName);
    expect(obsoleteSegments(LINEAGE, names, [backup(3, 10), backup(4, 12)])).toEqual([segmentName(1), segmentName(2)]);
    expect(obsoleteSegments('ffffffffffff', names, [backup(3, 10)])).toEqual(names);
  });
});
