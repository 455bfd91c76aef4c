import { createHash } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';
import { utcDate } from '@candor/domain/time.ts';

const HASH_LETTERS = 40;

/** Derives the command id of a message without one: the same text on the same UTC day is the same message. */
export function commandIdOf(words: readonly unknown[], now: Instant): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, HASH_LETTERS);
  return `words:${utcDate(now)}:${hash}`;
}
