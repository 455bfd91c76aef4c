import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';

/** Up to so many positions of one side have a line each; more are one line, and can be read. */
const SINGLE_MAX = 3;
/** So fine that the units of the smallest amount at the highest price are exact to the last digit of the average. */
const UNITS_SCALE = 10n ** 24n;

export interface PositionGroup {
  readonly direction: Direction;
  readonly positions: readonly WirePosition[];
  /** At which the group as a whole makes neither profit nor loss. */
  readonly average: Rate;
}

/** The positions of one instrument that have lines of their own, and the sides that are one line. */
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

/** The opening rates, weighted by the units that each position holds. */
export function averageOpen(positions: readonly Pick<WirePosition, 'amount' | 'leverage' | 'open_rate'>[]): Rate {
  const volumes = positions.map(({ amount, leverage, open_rate: open }) => {
    const volume = amount * BigInt(leverage);
    return { volume, units: (volume * UNITS_SCALE) / open };
  });
  const total = (name: 'volume' | 'units') => volumes.reduce((sum, one) => sum + one[name], 0n);
  return rate(divideHalfEven(total('volume') * UNITS_SCALE, total('units')));
}
