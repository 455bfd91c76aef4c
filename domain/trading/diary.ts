import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/** A client's own note on one of their trades. */
export interface DiaryText {
  readonly note: string;
  readonly tags: readonly string[];
}

export const NOTE_LENGTH_MAX = 2_000;
export const TAGS_MAX = 10;
export const TAG_LENGTH_MAX = 24;

/** Every control character except the line feed and the tab. */
const CONTROL = /[^\P{Cc}\t\n]/u;

/**
 * Rule DI-1: returns the text in the form in which it is stored, or refuses it (`malformed`, `noteTooLong`,
 * `tooManyTags`, `tagTooLong`). Notes are trimmed; tags also lose inner blanks, and empty or repeated tags are dropped,
 * whatever their case. Lengths are in code points.
 */
export function checkDiary(written: DiaryText): Result<DiaryText> {
  const note = written.note.replaceAll('\r\n', '\n').trim();
  const tags = uniqueTags(written.tags);
  if ([note, ...tags].some(isUnreadable))
    return refuse({ code: 'malformed', field: isUnreadable(note) ? 'note' : 'tags' });
  if (lengthOf(note) > NOTE_LENGTH_MAX) {
    return refuse({ code: 'noteTooLong', field: 'note', params: { limit: String(NOTE_LENGTH_MAX) } });
  }
  if (tags.length > TAGS_MAX)
    return refuse({ code: 'tooManyTags', field: 'tags', params: { limit: String(TAGS_MAX) } });
  if (tags.some((tag) => lengthOf(tag) > TAG_LENGTH_MAX)) {
    return refuse({ code: 'tagTooLong', field: 'tags', params: { limit: String(TAG_LENGTH_MAX) } });
  }
  return accept({ note, tags });
}

/** Returns a tag in the form in which it is stored. */
function tidyTag(tag: string): string {
  return tag.replace(/\s+/gu, ' ').trim();
}

/** Returns the key of a tag: two tags with the same key count as one. */
export function tagKey(tag: string): string {
  return tidyTag(tag).toLowerCase();
}

/** Returns the length of a text in code points, as PostgreSQL counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

function uniqueTags(tags: readonly string[]): string[] {
  const tagsByKey = new Map<string, string>();
  for (const tag of tags.map(tidyTag)) {
    const key = tagKey(tag);
    if (tag !== '' && !tagsByKey.has(key)) tagsByKey.set(key, tag);
  }
  return [...tagsByKey.values()];
}

function isUnreadable(text: string): boolean {
  return CONTROL.test(text) || !text.isWellFormed();
}
