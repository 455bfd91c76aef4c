import type { Column } from '../../ui/Table.tsx';

/** One column of a long list. */
export interface ListColumn<Row, Order extends string> extends Column<Row, Order> {
  /** Always shown: it names the row and opens it. */
  readonly isFixed?: boolean;
  /** Shown only to who chooses it. */
  readonly isHiddenAtFirst?: boolean;
}

export type ChosenColumns = Readonly<Record<string, boolean>>;

/** The visible columns: those chosen, and those not hidden. */
export function shownColumns<Row, Order extends string>(
  columns: readonly ListColumn<Row, Order>[],
  chosen: ChosenColumns,
): readonly ListColumn<Row, Order>[] {
  return columns.filter(
    ({ id, isFixed = false, isHiddenAtFirst = false }) => isFixed || (chosen[id] ?? !isHiddenAtFirst),
  );
}
