import type { Money } from '@candor/domain/money/money.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';

/** How a list of positions or orders is ordered; the newest first unless a column was pressed. */
export type PositionOrder = 'newest' | 'instrument' | 'amount' | 'profit';

/** What a row is ordered by. */
interface Ordered {
  readonly at: number;
  readonly instrument: string;
  readonly amount: Money;
  /** Absent where the list does not show it. */
  readonly profit?: Money;
}

/** A column that is pressed again gives the order back. */
export function nextOrder(now: PositionOrder, pressed: PositionOrder): PositionOrder {
  return now === pressed ? 'newest' : pressed;
}

/** Open positions, whose profits are those of the moment. */
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

/** Instruments by their names, amounts and profits the largest first; equal ones the newest first. */
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
