import type { Refusal } from '@candor/domain/refusals.ts';

/**
 * Result of a request: the server's answer, its refusal, or neither, when we and the client cannot know whether it
 * arrived.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** `isAnswered` means that there was an answer, but not in our format. */
  | { readonly kind: 'unreachable'; readonly isAnswered?: true };

/** Outcome of a request that was refused or not answered. */
export type FailedOutcome = Exclude<Outcome<never>, { kind: 'done' }>;

export function refused(refusal: Refusal): Outcome<never> {
  return { kind: 'refused', refusal };
}

export const unreachable: Outcome<never> = { kind: 'unreachable' };
export const garbled: Outcome<never> = { kind: 'unreachable', isAnswered: true };

/** Error of a failed query, as the cache keeps it. */
export class OutcomeError extends Error {
  readonly outcome: FailedOutcome;

  constructor(outcome: FailedOutcome) {
    super(outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind);
    this.name = 'OutcomeError';
    this.outcome = outcome;
  }
}

/** Returns the value of an outcome, or throws for callers that handle failure as an error. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new OutcomeError(outcome);
}
