export const screeningOutcomes = ['clear', 'hits', 'unavailable'] as const;
/** Answer of the lists. `unavailable`: they could not be queried. */
export type ScreeningOutcome = (typeof screeningOutcomes)[number];
export const screeningDecisions = ['cleared', 'confirmed'] as const;
/** A person's decision on a hit. */
export type ScreeningDecision = (typeof screeningDecisions)[number];

export interface ScreeningState {
  readonly outcome: ScreeningOutcome;
  readonly decision: ScreeningDecision | undefined;
}

/**
 * Rule SC-2: is a client screened? Only when the lists answered without a hit, or a person has cleared it. An undecided
 * hit or an unavailable list never counts.
 */
export function isScreeningPassed(state: ScreeningState | undefined): boolean {
  if (state === undefined) return false;
  return state.decision === 'cleared' || (state.decision === undefined && state.outcome === 'clear');
}

/** Does a person still have to decide? */
export function isScreeningOpen(state: ScreeningState | undefined): boolean {
  return state === undefined || (state.decision === undefined && state.outcome !== 'clear');
}
