import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { money, sum } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import { averageOpen } from '../chart/positionGroups.ts';
import { largerFirst } from './sortPositions.ts';
import type { PositionOrder } from './sortPositions.ts';

interface Held {
  readonly position: WirePosition;
}

/** Positions of one instrument in one direction. */
export interface GroupSide {
  readonly direction: Direction;
  readonly count: number;
  /** Rate at which they together make neither profit nor loss. */
  readonly average: Rate;
}

/** All open positions of one instrument. */
export interface InstrumentGroup<Row extends Held> {
  readonly symbol: string;
  readonly rows: readonly [Row, ...Row[]];
  readonly positions: readonly WirePosition[];
  readonly amount: Money;
  /** Net position: signed notional, buys positive. */
  readonly net: Money;
  /** Sides with positions, buys before sells. */
  readonly sides: readonly GroupSide[];
}

/** Returns a group for each instrument, in the order of their first rows; each row is in exactly one. */
export function groupByInstrument<Row extends Held>(rows: readonly Row[]): readonly InstrumentGroup<Row>[] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const members = groups.get(row.position.symbol);
    if (members === undefined) groups.set(row.position.symbol, [row]);
    else members.push(row);
  }
  return [...groups].map(([symbol, members]) => describe(symbol, members));
}

function describe<Row extends Held>(symbol: string, rows: readonly [Row, ...Row[]]): InstrumentGroup<Row> {
  const positions = rows.map(({ position }) => position);
  const sides = (['buy', 'sell'] as const).flatMap((direction) => {
    const own = positions.filter((position) => position.direction === direction);
    return own.length === 0 ? [] : [{ direction, count: own.length, average: averageOpen(own) }];
  });
  return {
    symbol,
    rows,
    positions,
    amount: sum(positions.map(({ amount }) => amount)),
    net: sum(positions.map(signedNotional)),
    sides,
  };
}

function signedNotional({ direction, amount, leverage }: WirePosition): Money {
  const notional = amount * BigInt(leverage);
  return money(direction === 'buy' ? notional : -notional);
}

/** Sorts the groups in the order of the rows; by amount and by profit, the groups' sums count. */
export function sortGroups<Row extends Held>(
  groups: readonly InstrumentGroup<Row>[],
  order: PositionOrder,
  profitOf: (positions: readonly WirePosition[]) => Money,
): readonly InstrumentGroup<Row>[] {
  const by = (figure: (group: InstrumentGroup<Row>) => Money) =>
    groups.toSorted((first, second) => largerFirst(figure(first), figure(second)));
  switch (order) {
    case 'newest':
    case 'instrument':
      return groups;
    case 'amount':
      return by(({ amount }) => amount);
    case 'profit':
      return by(({ positions }) => profitOf(positions));
  }
}

/** Line of the list: a position, or the instrument under which positions are grouped. */
export type Line<Row extends Held> =
  | { readonly kind: 'group'; readonly key: string; readonly group: InstrumentGroup<Row>; readonly isOpen: boolean }
  | { readonly kind: 'position'; readonly key: string; readonly row: Row; readonly isMember: boolean };

/** Returns each group, followed by its positions if it is open. */
export function groupedLines<Row extends Held>(
  groups: readonly InstrumentGroup<Row>[],
  open: ReadonlySet<string>,
): readonly Line<Row>[] {
  return groups.flatMap((group) => {
    const isOpen = open.has(group.symbol);
    const head: Line<Row> = { kind: 'group', key: group.symbol, group, isOpen };
    return isOpen ? [head, ...group.rows.map((row) => lineOf(row, true))] : [head];
  });
}

/** Returns a line for each position, without groups. */
export function plainLines<Row extends Held>(rows: readonly Row[]): readonly Line<Row>[] {
  return rows.map((row) => lineOf(row, false));
}

function lineOf<Row extends Held>(row: Row, isMember: boolean): Line<Row> {
  return { kind: 'position', key: String(row.position.id), row, isMember };
}
