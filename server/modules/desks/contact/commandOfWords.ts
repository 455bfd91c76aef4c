import { createHash } from 'node:crypto';
import type { Instant } from '@candor/domain/ids.ts';

const HASH_LETTERS = 40;

/** The command id of a letter that comes without one: the same words on the same UTC day are the same letter. */
export function commandOfWords(words: readonly unknown[], now: Instant): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, HASH_LETTERS);
  return `words:${new Date(now).toISOString().slice(0, 10)}:${hash}`;
}
