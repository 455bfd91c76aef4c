import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';

/** So many rows are all in the page, where the browser's own search finds them. */
const ALL_MAX = 40;
/** Rows beyond the visible ones, so that the keys always have a next one to go to. */
const AROUND = 8;

interface Rows {
  /** A name for each row, in order. */
  readonly keys: readonly string[];
  /** How high a row is until it has been measured. */
  readonly rowPx: number;
  /** Between two rows. */
  readonly spacing?: number;
}

interface RowsInSight {
  readonly pieces: readonly Piece[];
  /** Undefined where all rows are in the page, which then need no numbers. */
  readonly count: number | undefined;
  /** For the list: the row that had the focus last stays in the page, with what is typed and asked in it. */
  readonly follow: (event: FocusEvent) => void;
}

/** The rows to draw of a list that scrolls in its tab's panel. */
export function useRowsOfPanel(list: RefObject<HTMLElement | null>, rows: Rows): RowsInSight {
  const { options, isAll, follow } = useOptions(rows);
  const virtual = useVirtualizer<Element, Element>({
    ...options,
    getScrollElement: () => list.current?.closest('[role=tabpanel]') ?? null,
  });
  useMeasured(list, virtual, isAll);
  return { pieces: rowPieces(virtual, rows, isAll), count: isAll ? undefined : rows.keys.length, follow };
}

/** The rows to draw of a list that scrolls with the page. */
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
    const kept = followed === undefined ? -1 : keys.indexOf(followed);
    // With its neighbours, so that the keys lead on from it in both directions.
    const near = kept < 0 ? [] : [kept - 1, kept, kept + 1].filter((index) => keys[index] !== undefined);
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

/** Rows differ in height where there is more to say of a position, and where one asks before it closes. */
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
