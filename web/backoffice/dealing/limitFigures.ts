import type { DealingLimit } from '@candor/contracts/http/office/dealingLimits.ts';
import { assert } from '@candor/domain/assert.ts';
import { parseFigure } from '@candor/domain/trading/limitFigures.ts';
import type { LimitName, LimitStatus } from '@candor/domain/trading/limitFigures.ts';

const PER_CENT = 100n;

/** Converts the server's limit for the rules. */
export function limitStateFrom(
  { name, in_force, own, inherited, floor, ceiling }: DealingLimit,
  currency: string,
): LimitStatus {
  const read = (text: string) => figureFrom(name, text, currency);
  return {
    currency,
    inForce: read(in_force),
    own: own === null ? undefined : read(own),
    inherited: read(inherited),
    floor: read(floor),
    ceiling: read(ceiling),
  };
}

function figureFrom(name: LimitName, text: string, currency: string): bigint {
  const figure = parseFigure(name, text, currency);
  assert(figure !== undefined, `not a figure of ${name}: ${text}`);
  return figure;
}

/** Returns the used part of a limit, in whole percent; undefined if its use is not counted. */
export function shareUsed({ name, in_force, used }: DealingLimit, currency: string): number | undefined {
  if (used === null) return undefined;
  const [most = 0n, whole = 1n] = [used, in_force].map((text) => parseFigure(name, text, currency));
  return Number.parseInt(((most * PER_CENT) / whole).toString(), 10);
}
