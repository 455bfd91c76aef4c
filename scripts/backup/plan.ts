import type { Backup } from './manifest.ts';

/** A segment of the log in the archive. Nothing in it was committed after it was archived. */
export interface Segment {
  readonly name: string;
  readonly archivedAt: string;
}

export interface Plan {
  readonly backup: Backup;
  /** The segments in order and without a gap. */
  readonly segments: readonly Segment[];
  /** The last instant to which this backup can be restored. */
  readonly end: string;
}

type Known = ReadonlyMap<string, readonly Segment[]>;

/** Segments of a log file, which has 4 GiB: 256 of 16 MiB each. */
const SEGMENTS_OF_FILE = 0x100;

/** Returns the segment after this one in the same timeline. */
export function nextSegment(name: string): string {
  const [timeline, file, part] = [name.slice(0, 8), name.slice(8, 16), name.slice(16)];
  const next = Number.parseInt(part, 16) + 1;
  const isLast = next === SEGMENTS_OF_FILE;
  return timeline + hexadecimal(Number.parseInt(file, 16) + (isLast ? 1 : 0)) + hexadecimal(isLast ? 0 : next);
}

/** Returns the log that continues a backup: from its start up to the first gap. */
export function unbrokenLog(backup: Pick<Backup, 'startSegment'>, segments: readonly Segment[]): readonly Segment[] {
  const byName = new Map(segments.map((segment) => [segment.name, segment]));
  const found: Segment[] = [];
  for (let name = backup.startSegment; ; name = nextSegment(name)) {
    const segment = byName.get(name);
    if (segment === undefined) return found;
    found.push(segment);
  }
}

/** Returns the last instant to which this backup can be restored; undefined if its own log is not whole. */
export function endOf(backup: Backup, segments: readonly Segment[]): string | undefined {
  const log = unbrokenLog(backup, segments);
  return log.some(({ name }) => name === backup.stopSegment) ? log.at(-1)?.archivedAt : undefined;
}

export interface RestoreTarget {
  /** An instant in ISO 8601, in UTC; absent: the end of the log. */
  readonly to?: string | undefined;
  /** The name of a backup; absent: the newest that reaches the instant. */
  readonly id?: string | undefined;
}

/**
 * Plans a restore: the newest backup that ended by the instant, with the log from there. Otherwise says, in a sentence,
 * why that cannot be.
 */
export function planRestore(backups: readonly Backup[], known: Known, { to, id }: RestoreTarget): Plan | string {
  if (backups.length === 0) return 'There is no complete backup.';
  const named = id === undefined ? backups : backups.filter((backup) => backup.id === id);
  if (named.length === 0) return `There is no backup ${id}: npm run backup -- --list shows all.`;
  const newestFirst = named.toSorted((first, second) => (first.finishedAt < second.finishedAt ? 1 : -1));
  const backup = newestFirst.find(({ finishedAt }) => to === undefined || finishedAt <= to);
  if (backup === undefined) {
    const first = newestFirst.at(-1)?.finishedAt;
    return `${to} is before the ${id === undefined ? 'first backup' : 'backup'} was complete, at ${first}.`;
  }
  const segments = known.get(backup.lineage) ?? [];
  const end = endOf(backup, segments);
  if (end === undefined) return `The log of backup ${backup.id} is not whole: ${missing(backup, segments)} is missing.`;
  if (to !== undefined && to > end) return `${to} is after the end of the log, which reaches to ${end}.`;
  return { backup, segments: unbrokenLog(backup, segments), end };
}

function missing(backup: Backup, segments: readonly Segment[]): string {
  const last = unbrokenLog(backup, segments).at(-1);
  return last === undefined ? backup.startSegment : nextSegment(last.name);
}

export interface Retention {
  readonly kept: readonly Backup[];
  readonly dropped: readonly Backup[];
}

/** Keeps the newest `count` backups. */
export function retain(backups: readonly Backup[], count: number): Retention {
  const newestFirst = backups.toSorted((first, second) => (first.finishedAt < second.finishedAt ? 1 : -1));
  return { kept: newestFirst.slice(0, count), dropped: newestFirst.slice(count) };
}

/**
 * Lists the segments of a lineage that no kept backup needs. Without a kept backup of the lineage, that is all of them.
 */
export function obsoleteSegments(
  lineage: string,
  names: readonly string[],
  kept: readonly Backup[],
): readonly string[] {
  const starts = kept.filter((backup) => backup.lineage === lineage).map(({ startSegment }) => startSegment);
  const [first] = starts.toSorted();
  return first === undefined ? names : names.filter((name) => name < first);
}

function hexadecimal(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0');
}
