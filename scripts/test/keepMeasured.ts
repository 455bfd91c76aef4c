import type { Measured } from '../../tests/support/measured.ts';
import type { Outcome } from './outcome.ts';

/** Files that are all kept, since samples are made of them. */
const SAMPLED = /^tests\/(?:e2e|faults)\//;
/** Seconds from which any other file is kept, since it must not start last. */
const LONG_SECONDS = 10;

/**
 * Updates the table with the times of the last runs, in milliseconds, without files that are gone. A file that did not
 * run took 0.
 */
export function keepMeasured(
  measured: Measured,
  times: Readonly<Record<string, number>>,
  exists: (file: string) => boolean,
): Measured {
  const ran = Object.entries(times).filter(([, ms]) => ms > 0);
  const latest = ran.map(([file, ms]) => [file, Math.round(ms / 1_000)] as const);
  const kept = [...new Map([...Object.entries(measured), ...latest])].filter(
    ([file, seconds]) => exists(file) && (SAMPLED.test(file) || seconds >= LONG_SECONDS),
  );
  return Object.fromEntries(kept.toSorted(([one], [other]) => one.localeCompare(other, 'en')));
}

/** Returns how long each file of a report took whose tests all passed: a failed one says nothing. */
export function fileTimesOf({ tests, failures }: Outcome): Record<string, number> {
  const times: Record<string, number> = {};
  for (const { file, ms } of tests) {
    if (failures.every((failure) => failure.file !== file)) times[file] = (times[file] ?? 0) + ms;
  }
  return times;
}
