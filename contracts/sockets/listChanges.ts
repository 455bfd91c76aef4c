import * as z from 'zod/mini';
import { id } from '../codecs.ts';

interface Row {
  readonly id: number;
}

/** What has changed in a list since it was last sent: rows that are new or different, and ids that left it. */
export interface ListChanges<Item> {
  readonly put: Item[];
  readonly gone: number[];
}

/** Where a list has its new rows. */
export type NewAt = 'first' | 'last';

/** The wire form of `ListChanges` for rows of this form. */
export function listChanges<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ put: z.array(item), gone: z.array(id) });
}

/**
 * What makes `after` of `before`; rows that are the same by `isSame` stay as they are. Undefined where changes cannot
 * say it, since rows have changed places: then the list is sent whole.
 */
export function changesBetween<Item extends Row>(
  before: readonly Item[],
  after: readonly Item[],
  { newAt, isSame }: { readonly newAt: NewAt; readonly isSame: (before: Item, after: Item) => boolean },
): ListChanges<Item> | undefined {
  const known = new Map(before.map((row) => [row.id, row]));
  const put = after.filter((row) => {
    const shown = known.get(row.id);
    return shown === undefined || (shown !== row && !isSame(shown, row));
  });
  const staying = new Set(after.map((row) => row.id));
  const gone = before.flatMap((row) => (staying.has(row.id) ? [] : [row.id]));
  const made = withChanges(before, { put, gone }, newAt);
  return made.every((row, index) => row.id === after[index]?.id) ? { put, gone } : undefined;
}

/** The list with these changes: rows keep their places, and new ones come where the list has them. */
export function withChanges<Item extends Row>(
  before: readonly Item[],
  { put, gone }: ListChanges<Item>,
  newAt: NewAt,
): Item[] {
  const changed = new Map(put.map((row) => [row.id, row]));
  const left = new Set(gone);
  const staying = before.filter((row) => !left.has(row.id));
  const known = new Set(staying.map((row) => row.id));
  const kept = staying.map((row) => changed.get(row.id) ?? row);
  const fresh = put.filter((row) => !known.has(row.id));
  return newAt === 'first' ? [...fresh, ...kept] : [...kept, ...fresh];
}
