import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Digest } from '@candor/domain/evidence/merkle.ts';
import { tapeHourName } from '@candor/domain/evidence/tickTime.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { HOUR_MS } from '@candor/domain/time.ts';

/** Version of the file format, which the files' header contains. */
export const FORMAT = 1;
export const HEADER = new TextEncoder().encode(`candor-tape-${FORMAT}\n`);

const FILE_NAME = /^(\d{4}-\d\d-\d\dT\d\d)\.tape$/;

export function hourOf(instant: Instant): Instant {
  return instant - (instant % HOUR_MS);
}

export function hourPath(folder: string, hour: Instant): string {
  return join(folder, `${tapeHourName(hour)}.tape`);
}

export function hourOfName(name: string): Instant {
  return Date.parse(`${name}:00:00Z`);
}

/** Returns the hour of a file's name; undefined for any other file. */
export function hourOfFile(file: string): Instant | undefined {
  const name = FILE_NAME.exec(file)?.[1];
  return name === undefined ? undefined : hourOfName(name);
}

/** Does the error mean that there is no such file or folder? */
export function isFileMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function sha256(bytes: Uint8Array): Digest {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}
