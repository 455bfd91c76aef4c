import type { Column } from '../../ui/Table.tsx';

/** Column of a long list. */
export interface ListColumn<Row, Order extends string> extends Column<Row, Order> {
  /** Whether the column is always shown, since it names the row and opens it. */
  readonly isFixed?: boolean;
  /** Whether the column is hidden until it is chosen. */
  readonly isHiddenAtFirst?: boolean;
}

export type ChosenColumns = Readonly<Record<string, boolean>>;

/** Returns the visible columns: those chosen, and those not hidden. */
export function shownColumns<Row, Order extends string>(
  columns: readonly ListColumn<Row, Order>[],
  chosen: ChosenColumns,
): readonly ListColumn<Row, Order>[] {
  return columns.filter(
    ({ id, isFixed = false, isHiddenAtFirst = false }) => isFixed || (chosen[id] ?? !isHiddenAtFirst),
  );
}
