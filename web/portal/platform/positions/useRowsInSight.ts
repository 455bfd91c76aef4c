import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';

/** Number of rows up to which all are rendered, so that the browser's own search finds them. */
const ALL_MAX = 40;
/** Number of rows rendered beyond the visible ones, so that the keys always have a next row. */
const AROUND = 8;

interface Rows {
  /** Key of each row, in order. */
  readonly keys: readonly string[];
  /** Height of a row until it has been measured. */
  readonly rowPx: number;
  /** Space between two rows. */
  readonly spacing?: number;
}

interface RowsInSight {
  readonly pieces: readonly Piece[];
  /** Number of all rows; undefined if all are rendered, which then need no indices. */
  readonly count: number | undefined;
  /** Follows the focus in the list: the row that had it last stays rendered, with what was typed and asked in it. */
  readonly follow: (event: FocusEvent) => void;
}

/** Returns the rows to render of a list that scrolls in its tab's panel. */
export function useRowsOfPanel(list: RefObject<HTMLElement | null>, rows: Rows): RowsInSight {
  const { options, isAll, follow } = useOptions(rows);
  const virtual = useVirtualizer<Element, Element>({
    ...options,
    getScrollElement: () => list.current?.closest('[role=tabpanel]') ?? null,
  });
  useMeasured(list, virtual, isAll);
  return { pieces: rowPieces(virtual, rows, isAll), count: isAll ? undefined : rows.keys.length, follow };
}

/** Returns the rows to render of a list that scrolls with the page. */
export function useRowsOfPage(list: RefObject<HTMLElement | null>, rows: Rows): RowsInSight {
  const { options, isAll, follow } = useOptions(rows);
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer<Element>({ ...options, scrollMargin: top });
  useLayoutEffect(() => {
    if (!isAll && list.current !== null) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  }, [list, isAll]);
  useMeasured(list, virtual, isAll);
  return { pieces: rowPieces(virtual, rows, isAll), count: isAll ? undefined : rows.keys.length, follow };
}

function useOptions({ keys, rowPx, spacing = 0 }: Rows) {
  const isAll = keys.length <= ALL_MAX;
  const [followed, setFollowed] = useState<string>();
  const rangeExtractor = (range: Range) => {
    const place = followed === undefined ? -1 : keys.indexOf(followed);
    // The kept row has its neighbours, so that the keys can move on from it in both directions.
    const near = place < 0 ? [] : [place - 1, place, place + 1].filter((index) => keys[index] !== undefined);
    return [...new Set([...defaultRangeExtractor(range), ...near])].toSorted((first, second) => first - second);
  };
  return {
    isAll,
    follow: useCallback(({ target }: FocusEvent) => {
      const key = target.closest('[data-key]')?.getAttribute('data-key');
      if (typeof key === 'string') setFollowed(key);
    }, []),
    options: {
      count: keys.length,
      enabled: !isAll,
      estimateSize: () => rowPx,
      getItemKey: (index: number) => keys[index] ?? index,
      gap: spacing,
      overscan: AROUND,
      rangeExtractor,
    },
  };
}

/** Measures the rows, which differ in height: some say more of a position, and one may ask before it closes. */
function useMeasured<Scroller extends Element | Window>(
  list: RefObject<HTMLElement | null>,
  virtual: Virtualizer<Scroller, Element>,
  isAll: boolean,
): void {
  useLayoutEffect(() => {
    if (isAll) return;
    for (const row of list.current?.querySelectorAll('[data-index]') ?? []) virtual.measureElement(row);
    virtual.measureElement(null);
  });
}

function rowPieces<Scroller extends Element | Window>(
  virtual: Virtualizer<Scroller, Element>,
  { keys, spacing = 0 }: Rows,
  isAll: boolean,
): readonly Piece[] {
  if (isAll) return allPieces(keys.length);
  const from = virtual.options.scrollMargin;
  return piecesOf(virtual.getVirtualItems(), { from, to: from + virtual.getTotalSize(), spacing });
}

/** Row with its start and end in a list that shows all of its rows. */
interface Placed {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** Rendered piece of a long list: a row, or the space of rows left out. */
export type Piece =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'space'; readonly key: string; readonly height: number };

interface Extent {
  /** Start and end of the list, in the rows' coordinates. */
  readonly from: number;
  readonly to: number;
  /** Space between two children of the list, whether rows or spaces. */
  readonly spacing: number;
}

/** Returns the rows in order, with a space wherever rows are left out: nothing is positioned absolutely. */
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

/** Returns all rows: up to a certain number they are all rendered, so that the browser's search finds them. */
export function allPieces(count: number): readonly Piece[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'row', index }));
}
