/** A row that has been placed, and where it begins and ends in a list that shows all of its rows. */
interface Placed {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** What of a long list is in the page: rows, and the space of those that are not. */
export type Piece =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'space'; readonly key: string; readonly height: number };

interface Extent {
  /** Where the list begins and ends, in the rows' terms. */
  readonly from: number;
  readonly to: number;
  /** Between two of its children, whether rows or spaces. */
  readonly spacing: number;
}

/** The rows in order, with a space wherever rows are left out: nothing is placed by hand. */
export function piecesOf(rows: readonly Placed[], { from, to, spacing }: Extent): readonly Piece[] {
  const pieces: Piece[] = [];
  let end: number | undefined;
  for (const row of rows) {
    const free = end === undefined ? row.start - from : row.start - end - spacing;
    if (free > 0) pieces.push(space(`before ${row.index}`, free - spacing));
    pieces.push({ kind: 'row', index: row.index });
    ({ end } = row);
  }
  const rest = to - (end ?? from);
  if (rest > 0) pieces.push(space('after', pieces.length === 0 ? rest : rest - spacing));
  return pieces;
}

function space(key: string, height: number): Piece {
  return { kind: 'space', key, height: Math.max(0, height) };
}

/** All rows: below a certain number they are all in the page, where its own search finds them. */
export function allPieces(count: number): readonly Piece[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'row', index }));
}
