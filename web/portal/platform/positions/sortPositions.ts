import type { Money } from '@candor/domain/money/money.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';

/** How open positions are ordered; the newest first unless a column was pressed. */
export type PositionOrder = 'newest' | 'instrument' | 'amount' | 'profit';

/** A column that is pressed again gives the order back. */
export function nextOrder(now: PositionOrder, pressed: PositionOrder): PositionOrder {
  return now === pressed ? 'newest' : pressed;
}

/** Instruments by their names, amounts and profits the largest first; equal ones the newest first. */
export function sortPositions<Row extends { readonly position: WirePosition }>(
  rows: readonly Row[],
  order: PositionOrder,
  profitOf: (position: WirePosition) => Money,
): readonly Row[] {
  const newest = rows.toSorted((first, second) => second.position.open_date - first.position.open_date);
  switch (order) {
    case 'newest':
      return newest;
    case 'instrument':
      return newest.toSorted((first, second) =>
        first.position.symbolName.localeCompare(second.position.symbolName, 'en'),
      );
    case 'amount':
      return newest.toSorted((first, second) => largerFirst(first.position.amount, second.position.amount));
    case 'profit':
      return newest.toSorted((first, second) => largerFirst(profitOf(first.position), profitOf(second.position)));
  }
}

export function largerFirst(first: Money, second: Money): number {
  if (first === second) return 0;
  return first > second ? -1 : 1;
}
