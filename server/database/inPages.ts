/** Rows per page: the limit of the statement. */
export const PAGE_ROWS = 100;

/**
 * Reads the rows of a list in the order of their ids, page after page, so that a later one never waits behind any
 * number of older ones.
 */
export async function* inPages<Row>(
  read: (after: number) => Promise<readonly Row[]>,
  idOf: (row: Row) => number,
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = idOf(last);
  }
}
