import { rate } from '../money/money.ts';
import type { Money, Rate } from '../money/money.ts';
import { divideHalfEven } from '../money/rounding.ts';
import type { Stake } from './profit.ts';

/** An account's figures without one of its positions. */
export interface AccountWithoutPosition {
  /** Cash and the profit of the other positions, without credit (ruling R31). */
  readonly equity: Money;
  /** Σ open amounts, this position's included. */
  readonly used: Money;
}

/**
 * Ruling R5, rule LV-6: returns the price beyond which this position would cause the close-out of the whole account,
 * all others unchanged, rounded half-even; undefined where the position's own termination comes first. It is the open
 * rate if the account cannot bear any loss.
 */
export function closeOutRate(stake: Stake, { equity, used }: AccountWithoutPosition): Rate | undefined {
  const { direction, amount, leverage, openRate } = stake;
  const twiceBearable = 2n * equity - used;
  if (twiceBearable >= 2n * amount) return undefined;
  if (twiceBearable <= 0n) return openRate;
  const move = divideHalfEven(openRate * twiceBearable, 2n * amount * BigInt(leverage));
  return rate(direction === 'buy' ? openRate - move : openRate + move);
}
