import type { Instant } from '../../ids.ts';
import { tapeHourName } from '../tickTime.ts';
import { readLogEntry } from '../logEntry.ts';
import type { Finding } from './cheats.ts';

/** The first entry of a log that another copy of the same part has differently, and how; undefined: there is none. */
export function changedEntry(kept: readonly Uint8Array[], now: readonly Uint8Array[]): Finding | undefined {
  const entry = kept.findIndex((bytes, index) => !areSame(bytes, now[index]));
  if (entry < 0) return undefined;
  const kind = readLogEntry(kept[entry] ?? new Uint8Array())?.kind ?? 'entry';
  const rest = kept.slice(entry + 1, entry + 3);
  const isDropped = rest.length > 0 && rest.every((bytes, index) => areSame(bytes, now[entry + index]));
  const cheat = isDropped ? 'droppedLeaf' : kind === 'act' ? 'rewrittenAct' : 'rewrittenHistory';
  return { cheat, place: { entry }, figures: { kind } };
}

/** Roots of hours as the tape lists them. */
export interface ListedHours {
  readonly roots: ReadonlyMap<Instant, string>;
  /** The list has every published hour from here on; 0: every hour there is. */
  readonly since: Instant;
}

/** The roots of hours by where they are found: the tape's list, the log, a list that was kept, the files. */
export interface HourRoots {
  readonly listed: ListedHours;
  readonly logged: ReadonlyMap<Instant, string>;
  readonly kept: ReadonlyMap<Instant, string>;
  readonly files: ReadonlyMap<Instant, string>;
  /** In which the export has fills. */
  readonly needed: Iterable<Instant>;
}

/**
 * Hours of the tape that were not published, or that have another root in one place than in another. Hours from before
 * the list begins are not judged.
 */
export function hourFindings({ listed, logged, kept, files, needed }: HourRoots): Finding[] {
  const newest = [...listed.roots.keys()].reduce((latest, hour) => Math.max(latest, hour), 0);
  const hours = new Set([...logged.keys(), ...kept.keys(), ...files.keys(), ...needed]);
  return [...hours]
    .filter((hour) => hour >= listed.since)
    .toSorted((one, other) => one - other)
    .flatMap((hour): Finding[] => {
      const root = listed.roots.get(hour);
      const others = [logged, kept, files].flatMap((roots) => roots.get(hour) ?? []);
      const figures = { hour: tapeHourName(hour) };
      if (root === undefined) {
        const isDue = hour < newest || logged.has(hour) || kept.has(hour);
        return isDue ? [{ cheat: 'unpublishedHour', place: { hour }, figures }] : [];
      }
      const isOther = others.some((other) => other !== root);
      return isOther ? [{ cheat: 'rewrittenHour', place: { hour }, figures }] : [];
    });
}

function areSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return one.length === other?.length && one.every((byte, index) => byte === other[index]);
}
