import type { PositionId } from '../ids.ts';
import type { Money } from '../money/money.ts';

/** An open position with a usable price, which a close-out may close. */
export interface CloseOutLeg {
  readonly id: PositionId;
  readonly profit: Money;
}

/**
 * Rule MA-7: returns the position that a close-out closes next: the largest loss, ties by lowest id; undefined if none.
 */
export function nextCloseOut<Leg extends CloseOutLeg>(legs: Iterable<Leg>): Leg | undefined {
  let worst: Leg | undefined;
  for (const leg of legs) {
    if (worst === undefined || leg.profit < worst.profit || (leg.profit === worst.profit && leg.id < worst.id)) {
      worst = leg;
    }
  }
  return worst;
}
