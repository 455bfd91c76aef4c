import type { Money } from '@candor/domain/money/money.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';

/** Order of a list of positions or orders; newest first unless a column was pressed. */
export type PositionOrder = 'newest' | 'instrument' | 'amount' | 'profit';

/** Values by which a row is ordered. */
interface Ordered {
  readonly at: number;
  readonly instrument: string;
  readonly amount: Money;
  /** Profit; absent if the list does not show it. */
  readonly profit?: Money;
}

/** Returns the next order; pressing the same column again restores the default. */
export function nextOrder(now: PositionOrder, pressed: PositionOrder): PositionOrder {
  return now === pressed ? 'newest' : pressed;
}

/** Sorts open positions, by their present profits. */
export function sortPositions<Row extends { readonly position: WirePosition }>(
  rows: readonly Row[],
  order: PositionOrder,
  profitOf: (position: WirePosition) => Money,
): readonly Row[] {
  return sortRows(rows, order, ({ position }) => ({
    at: position.open_date,
    instrument: position.symbolName,
    amount: position.amount,
    profit: profitOf(position),
  }));
}

/** Sorts instruments by name, amounts and profits largest first; equal rows newest first. */
export function sortRows<Row>(rows: readonly Row[], order: PositionOrder, read: (row: Row) => Ordered): readonly Row[] {
  const sorted = rows
    .map((row) => ({ row, by: read(row) }))
    .toSorted((first, second) => inOrder(first.by, second.by, order) || second.by.at - first.by.at);
  return sorted.map(({ row }) => row);
}

function inOrder(first: Ordered, second: Ordered, order: PositionOrder): number {
  switch (order) {
    case 'newest':
      return 0;
    case 'instrument':
      return first.instrument.localeCompare(second.instrument, 'en');
    case 'amount':
      return largerFirst(first.amount, second.amount);
    case 'profit':
      return largerFirst(first.profit ?? first.amount, second.profit ?? second.amount);
  }
}

export function largerFirst(first: Money, second: Money): number {
  if (first === second) return 0;
  return first > second ? -1 : 1;
}
