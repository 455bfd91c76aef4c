import type { ReactNode } from 'react';

/** One column of a long list. */
export interface Column<Row, Order extends string> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server's name for ordering by it; absent where it cannot. */
  readonly order?: Order;
  /** Figures are aligned right. */
  readonly isNumeric?: boolean;
  /** Always shown: it names the row and opens it. */
  readonly isFixed?: boolean;
  /** Shown only to who chooses it. */
  readonly isHiddenAtFirst?: boolean;
  /** Gives way on a phone. */
  readonly isWide?: boolean;
}

export type ChosenColumns = Readonly<Record<string, boolean>>;

/** The visible columns: those chosen, and those not hidden. */
export function shownColumns<Row, Order extends string>(
  columns: readonly Column<Row, Order>[],
  chosen: ChosenColumns,
): readonly Column<Row, Order>[] {
  return columns.filter(
    ({ id, isFixed = false, isHiddenAtFirst = false }) => isFixed || (chosen[id] ?? !isHiddenAtFirst),
  );
}
