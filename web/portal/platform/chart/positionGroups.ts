import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';

/** Number of positions of one side that have single lines; more share one line, so that they stay readable. */
const SINGLE_MAX = 3;
/** Scale that makes the units of the smallest amount at the highest price exact to the last digit of the average. */
const UNITS_SCALE = 10n ** 24n;

export interface PositionGroup {
  readonly direction: Direction;
  readonly positions: readonly WirePosition[];
  /** Rate at which the group as a whole makes neither profit nor loss. */
  readonly average: Rate;
}

/** Splits the positions of an instrument into those with single lines and the sides that share one. */
export function groupPositions(positions: readonly WirePosition[]): {
  readonly singles: readonly WirePosition[];
  readonly groups: readonly PositionGroup[];
} {
  const sides = (['buy', 'sell'] as const).map((direction) => ({
    direction,
    positions: positions.filter((position) => position.direction === direction),
  }));
  const isGroup = (side: (typeof sides)[number]) => side.positions.length > SINGLE_MAX;
  return {
    singles: sides.filter((side) => !isGroup(side)).flatMap((side) => side.positions),
    groups: sides.filter(isGroup).map((side) => ({ ...side, average: averageOpen(side.positions) })),
  };
}

/** Returns the average opening rate, weighted by the units that each position holds. */
export function averageOpen(positions: readonly Pick<WirePosition, 'amount' | 'leverage' | 'open_rate'>[]): Rate {
  const volumes = positions.map(({ amount, leverage, open_rate: open }) => {
    const volume = amount * BigInt(leverage);
    return { volume, units: (volume * UNITS_SCALE) / open };
  });
  const total = (name: 'volume' | 'units') => volumes.reduce((sum, one) => sum + one[name], 0n);
  return rate(divideHalfEven(total('volume') * UNITS_SCALE, total('units')));
}
