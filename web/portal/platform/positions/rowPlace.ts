/** Returns a table row's key, and its index if not all rows are rendered; the head counts as the first row. */
export function placeInTable(key: string, index: number | undefined) {
  return { 'data-key': key, ...(index !== undefined && { 'data-index': index, 'aria-rowindex': index + 2 }) };
}

/** Returns a card's key, and its index if not all cards are rendered. */
export function placeInList(key: string, index: number | undefined, count: number | undefined) {
  return {
    'data-key': key,
    ...(index !== undefined && { 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': count }),
  };
}
