import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Seconds that each journey, each fault test, and each other test of ten seconds or more takes, by its file. */
export type Measured = Readonly<Record<string, number>>;

/** File written by `npm run test:measured`. */
export const MEASURED_FILE = resolve(import.meta.dirname, 'measured.json');

export const measured: Measured = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(MEASURED_FILE, 'utf8')));

/** Returns a function of a file's duration; a file that has never been measured counts as an average one. */
export function usualSeconds(files: readonly string[], secondsByFile: Measured = measured): (file: string) => number {
  const seconds = files.flatMap((file) => secondsByFile[file] ?? []).toSorted((one, other) => one - other);
  const usual = seconds[Math.floor(seconds.length / 2)] ?? 1;
  return (file) => secondsByFile[file] ?? usual;
}
