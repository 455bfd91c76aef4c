export const screeningOutcomes = ['clear', 'hits', 'unavailable'] as const;
/** The list's answer. `unavailable`: it could not be asked. */
export type ScreeningOutcome = (typeof screeningOutcomes)[number];
export const screeningDecisions = ['cleared', 'confirmed'] as const;
/** A person's decision about it. */
export type ScreeningDecision = (typeof screeningDecisions)[number];

export interface ScreeningState {
  readonly outcome: ScreeningOutcome;
  readonly decision: ScreeningDecision | undefined;
}

/**
 * Rule SC-2: passed is only what the list answered without a hit, or what a person has cleared. A hit not yet looked at
 * and an unavailable list never count as passed.
 */
export function isScreeningPassed(state: ScreeningState | undefined): boolean {
  if (state === undefined) return false;
  return state.decision === 'cleared' || (state.decision === undefined && state.outcome === 'clear');
}

/** Does a person still have to decide? */
export function isScreeningOpen(state: ScreeningState | undefined): boolean {
  return state === undefined || (state.decision === undefined && state.outcome !== 'clear');
}
