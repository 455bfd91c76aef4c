/** How many entries, and the names of the first of them. */
export interface ListShare {
  readonly count: number;
  readonly samples: readonly string[];
}

/** Rule SE-14: what a file would change of the list in force. */
export interface ListDifference {
  /** What the file has, or what the list had that is to come back. */
  readonly rows: number;
  readonly added: ListShare;
  readonly changed: ListShare;
  readonly removed: ListShare;
}

/** So many are named of each kind. */
export const SAMPLES_NAMED = 10;

export const NOTHING: ListShare = { count: 0, samples: [] };

/** Does nothing change? */
export function isNoDifference({ added, changed, removed }: ListDifference): boolean {
  return added.count + changed.count + removed.count === 0;
}
