import { useState } from 'react';
import { useKeys } from './useKeys.ts';

interface RowKeysOptions<Row, Key> {
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  onOpen: (row: Row) => void;
  /** Key of the row that is open beside the list, where the keyboard starts. */
  opened?: Key | undefined;
}

/**
 * Moves through the rows of a list with J and K, opens one with Enter. Returns the current row, and a function that
 * marks another.
 */
export function useRowKeys<Row, Key extends string | number>(
  options: RowKeysOptions<Row, Key>,
): readonly [current: Row | undefined, mark: (key: Key | undefined) => void] {
  const { rows, keyOf, onOpen, opened } = options;
  const [marked, mark] = useState<Key>();
  const current = rows.find((row) => keyOf(row) === (marked ?? opened)) ?? rows[0];
  const move = (by: number) => {
    const place = current === undefined ? -1 : rows.indexOf(current);
    const next = rows[Math.min(rows.length - 1, Math.max(0, place + by))];
    if (next !== undefined) mark(keyOf(next));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: current === undefined ? undefined : () => onOpen(current),
  });
  return [current, mark];
}
