/** Equity, in thousandths of the open amounts, below which a client is warned: half-way to the close-out at 500. */
export const WARN_BELOW = 750;
/** Equity, in thousandths of the open amounts, from which the next crossing warns again: they are covered in full. */
export const REARM_FROM = 1_000;

export type WarningStep = 'warn' | 'rearm' | 'stay';

/**
 * Rule ML-15: decides on a margin warning, one for each crossing. `health` is in thousandths: Infinity where nothing is
 * open, undefined where a price is missing, which neither warns nor ends a warning.
 */
export function warningStep(health: number | undefined, isWarned: boolean): WarningStep {
  if (health === undefined) return 'stay';
  if (!isWarned) return health < WARN_BELOW ? 'warn' : 'stay';
  return health >= REARM_FROM ? 'rearm' : 'stay';
}
