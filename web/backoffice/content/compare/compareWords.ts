/** Stretch of words that two texts share, or that only one of them has. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Number of words up to which texts are compared word by word; longer texts are shown as replaced. */
const WORDS_MAXIMUM = 800;

/** Returns which words were removed and which were added, in reading order. */
export function compareWords(before: string, after: string): readonly Stretch[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > WORDS_MAXIMUM || now.length > WORDS_MAXIMUM) {
    return merge([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  }
  const shared = sharedLengths(old, now);
  const stretches: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [oldWord, newWord] = [old[i], now[j]];
    if (oldWord !== undefined && oldWord === newWord) {
      stretches.push({ kind: 'same', text: oldWord });
      i++;
      j++;
    } else if (oldWord !== undefined && (newWord === undefined || at(shared, i + 1, j) >= at(shared, i, j + 1))) {
      stretches.push({ kind: 'removed', text: oldWord });
      i++;
    } else if (newWord !== undefined) {
      stretches.push({ kind: 'added', text: newWord });
      j++;
    }
  }
  return merge(stretches);
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Returns the number of words that the texts share from each pair of positions on. */
function sharedLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const rows: number[][] = Array.from({ length: old.length + 1 }, () => Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    const row = rows[i] ?? [];
    for (let j = now.length - 1; j >= 0; j--)
      row[j] = old[i] === now[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1));
  }
  return rows;
}

function at(rows: readonly (readonly number[])[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}

function merge(stretches: readonly Stretch[]): readonly Stretch[] {
  const merged: Stretch[] = [];
  for (const stretch of stretches.filter(({ text }) => text !== '')) {
    const last = merged.at(-1);
    if (last?.kind === stretch.kind)
      merged[merged.length - 1] = { kind: last.kind, text: `${last.text} ${stretch.text}` };
    else merged.push(stretch);
  }
  return merged;
}
