/** Equity in thousandths of the open amounts below which a client is warned: half-way to the close-out at 500. */
export const WARN_BELOW = 750;
/** From this level, where the open amounts are covered in full, the next crossing warns again. */
export const REARM_FROM = 1_000;

export type WarningStep = 'warn' | 'rearm' | 'stay';

/**
 * Rule ML-15: one warning for each crossing. `health` is in thousandths: Infinity where nothing is open, undefined
 * where a price is missing, which neither warns nor ends a warning.
 */
export function warningStep(health: number | undefined, isWarned: boolean): WarningStep {
  if (health === undefined) return 'stay';
  if (!isWarned) return health < WARN_BELOW ? 'warn' : 'stay';
  return health >= REARM_FROM ? 'rearm' : 'stay';
}
