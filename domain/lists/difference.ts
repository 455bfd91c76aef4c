/** Number of entries, and the names of the first of them. */
export interface ListShare {
  readonly count: number;
  readonly samples: readonly string[];
}

/** Rule SE-14: the difference that a file would make to the list in force. */
export interface ListDifference {
  /** Number of rows in the file, or in the list that is to be restored. */
  readonly rows: number;
  readonly added: ListShare;
  readonly changed: ListShare;
  readonly removed: ListShare;
}

/** Number of entries named of each kind. */
export const SAMPLES_NAMED = 10;

export const NOTHING: ListShare = { count: 0, samples: [] };

/** Is there no difference? */
export function isNoDifference({ added, changed, removed }: ListDifference): boolean {
  return added.count + changed.count + removed.count === 0;
}
