import type { Instant } from '../../ids.ts';
import { tapeHourName } from '../tickTime.ts';
import { readLogEntry } from '../logEntry.ts';
import type { Finding } from './cheats.ts';

/** Compares two copies of the same part of a log and returns the first entry that differs; undefined: none does. */
export function changedEntry(kept: readonly Uint8Array[], now: readonly Uint8Array[]): Finding | undefined {
  const entry = kept.findIndex((bytes, index) => !areSame(bytes, now[index]));
  if (entry < 0) return undefined;
  const kind = readLogEntry(kept[entry] ?? new Uint8Array())?.kind ?? 'entry';
  const rest = kept.slice(entry + 1, entry + 3);
  const isDropped = rest.length > 0 && rest.every((bytes, index) => areSame(bytes, now[entry + index]));
  const cheat = isDropped ? 'droppedLeaf' : kind === 'act' ? 'rewrittenAct' : 'rewrittenHistory';
  return { cheat, place: { entry }, figures: { kind } };
}

/** Roots of hours as the tape lists them, by hour. */
export interface ListedHours {
  readonly roots: ReadonlyMap<Instant, string>;
  /** First hour of the list, which is complete from there; 0: it has every hour there is. */
  readonly since: Instant;
}

/** Roots of hours by their source: the tape's list, the log, a kept list, the files. */
export interface HourRoots {
  readonly listed: ListedHours;
  readonly logged: ReadonlyMap<Instant, string>;
  readonly kept: ReadonlyMap<Instant, string>;
  readonly files: ReadonlyMap<Instant, string>;
  /** Hours in which the export has fills. */
  readonly needed: Iterable<Instant>;
}

/**
 * Finds hours of the tape that were not published, or whose root differs between sources. Hours before the start of the
 * list are not judged.
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
