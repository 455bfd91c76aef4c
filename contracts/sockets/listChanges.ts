import * as z from 'zod/mini';
import { id } from '../codecs.ts';

interface Row {
  readonly id: number;
}

/**
 * Changes of a list since it was last sent: rows that are new or different (`put`), and ids of rows that are no longer
 * in it (`gone`).
 */
export interface ListChanges<Item> {
  readonly put: Item[];
  readonly gone: number[];
}

/** Where a list has its new rows. */
export type NewAt = 'first' | 'last';

/** Makes the schema of `ListChanges` for rows of this form. */
export function listChanges<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ put: z.array(item), gone: z.array(id) });
}

/**
 * Returns the changes that turn `before` into `after`; rows that `isSame` finds equal are left out. Undefined if rows
 * have changed places, which changes cannot describe: then the list is sent whole.
 */
export function changesBetween<Item extends Row>(
  before: readonly Item[],
  after: readonly Item[],
  { newAt, isSame }: { readonly newAt: NewAt; readonly isSame: (before: Item, after: Item) => boolean },
): ListChanges<Item> | undefined {
  const beforeById = new Map(before.map((row) => [row.id, row]));
  const put = after.filter((row) => {
    const shown = beforeById.get(row.id);
    return shown === undefined || (shown !== row && !isSame(shown, row));
  });
  const staying = new Set(after.map((row) => row.id));
  const gone = before.flatMap((row) => (staying.has(row.id) ? [] : [row.id]));
  const rebuilt = withChanges(before, { put, gone }, newAt);
  return rebuilt.every((row, index) => row.id === after[index]?.id) ? { put, gone } : undefined;
}

/** Applies changes to a list: known rows keep their places, and new ones are added at the end that `newAt` names. */
export function withChanges<Item extends Row>(
  before: readonly Item[],
  { put, gone }: ListChanges<Item>,
  newAt: NewAt,
): Item[] {
  const changed = new Map(put.map((row) => [row.id, row]));
  const goneIds = new Set(gone);
  const staying = before.filter((row) => !goneIds.has(row.id));
  const stayingIds = new Set(staying.map((row) => row.id));
  const current = staying.map((row) => changed.get(row.id) ?? row);
  const fresh = put.filter((row) => !stayingIds.has(row.id));
  return newAt === 'first' ? [...fresh, ...current] : [...current, ...fresh];
}
