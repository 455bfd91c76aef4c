/** What marks a row of a table, and says its place where not all rows are in the page; the head is the first. */
export function placeInTable(key: string, index: number | undefined) {
  return { 'data-key': key, ...(index !== undefined && { 'data-index': index, 'aria-rowindex': index + 2 }) };
}

/** The same of a card. */
export function placeInList(key: string, index: number | undefined, count: number | undefined) {
  return {
    'data-key': key,
    ...(index !== undefined && { 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': count }),
  };
}
