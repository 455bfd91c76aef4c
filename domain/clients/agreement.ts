/** Address name of the content page that clients accept when they register. */
export const TERMS_PAGE = 'terms-conditions';

/** A document as a client can accept it, in one language. */
export interface AgreementText {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/**
 * Rule AG-1: returns the accepted text, of which the SHA-256 is taken: title and paragraphs, a blank line between them.
 */
export function agreementBody({ title, paragraphs }: AgreementText): string {
  return [title, ...paragraphs].join('\n\n');
}

/** Splits a body into its paragraphs, the first of which is the title. */
export function bodyParagraphs(body: string): readonly string[] {
  return body.split('\n\n');
}

/** A paragraph of a changed document: unchanged, added or removed. */
export interface ChangedParagraph {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Rule AG-5: compares a document with the accepted one, in reading order; removed paragraphs come before new ones. */
export function changedParagraphs(before: readonly string[], after: readonly string[]): readonly ChangedParagraph[] {
  const shorter = Math.min(before.length, after.length);
  const start = countWhile(shorter, (at) => before[at] === after[at]);
  const end = countWhile(shorter - start, (at) => before.at(-1 - at) === after.at(-1 - at));
  return [
    ...after.slice(0, start).map(asSame),
    ...changedBetween(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...after.slice(after.length - end).map(asSame),
  ];
}

function asSame(text: string): ChangedParagraph {
  return { kind: 'same', text };
}

/** Counts the indexes from 0 on, up to a maximum, for which the condition is true. */
function countWhile(maximum: number, isTrue: (at: number) => boolean): number {
  let count = 0;
  while (count < maximum && isTrue(count)) count++;
  return count;
}

/** Compares the parts between the first and the last change; the cost is the product of the two lengths. */
function changedBetween(before: readonly string[], after: readonly string[]): readonly ChangedParagraph[] {
  const common = commonLengths(before, after);
  const changed: ChangedParagraph[] = [];
  let [old, now] = [0, 0];
  while (old < before.length || now < after.length) {
    const [was, is] = [before[old], after[now]];
    if (was !== undefined && was === is) {
      changed.push({ kind: 'same', text: is });
      old++;
      now++;
    } else if (was !== undefined && lengthAt(common, old + 1, now) >= lengthAt(common, old, now + 1)) {
      changed.push({ kind: 'removed', text: was });
      old++;
    } else if (is === undefined) {
      // Only removed paragraphs are left, which the branch above handles.
      break;
    } else {
      changed.push({ kind: 'added', text: is });
      now++;
    }
  }
  return changed;
}

/** Calculates, for each pair of indexes, how many paragraphs the rests of both documents have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let old = before.length - 1; old >= 0; old--) {
    for (let now = after.length - 1; now >= 0; now--) {
      const row = lengths[old] ?? [];
      row[now] =
        before[old] === after[now]
          ? lengthAt(lengths, old + 1, now + 1) + 1
          : Math.max(lengthAt(lengths, old + 1, now), lengthAt(lengths, old, now + 1));
    }
  }
  return lengths;
}

/** Returns a common length; past the end it is -1, so that the rest of the other document follows. */
function lengthAt(lengths: readonly (readonly number[])[], old: number, now: number): number {
  return lengths[old]?.[now] ?? -1;
}
