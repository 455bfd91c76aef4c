import type { DealingLimit } from '@candor/contracts/http/office/dealingLimits.ts';
import { assert } from '@candor/domain/assert.ts';
import { parseFigure } from '@candor/domain/trading/limitFigures.ts';
import type { LimitName, LimitStanding } from '@candor/domain/trading/limitFigures.ts';

const PER_CENT = 100n;

/** What the server said of a limit, as the rules take it. */
export function standingFrom({ name, in_force, own, inherited, floor, ceiling }: DealingLimit): LimitStanding {
  return {
    inForce: figureFrom(name, in_force),
    own: own === null ? undefined : figureFrom(name, own),
    inherited: figureFrom(name, inherited),
    floor: figureFrom(name, floor),
    ceiling: figureFrom(name, ceiling),
  };
}

function figureFrom(name: LimitName, text: string): bigint {
  const figure = parseFigure(name, text);
  assert(figure !== undefined, `not a figure of ${name}: ${text}`);
  return figure;
}

/** How much of a limit is used, in whole percent; undefined where this is not counted. */
export function shareUsed({ name, in_force, used }: DealingLimit): number | undefined {
  if (used === null) return undefined;
  const [most = 0n, whole = 1n] = [used, in_force].map((text) => parseFigure(name, text));
  return Number.parseInt(((most * PER_CENT) / whole).toString(), 10);
}
