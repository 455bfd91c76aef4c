/** So many rows are read at once: the limit of the statement. */
export const PAGE_ROWS = 100;

/** The rows of a list in the order of their ids, page after page: no number of older ones keeps a later one waiting. */
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
