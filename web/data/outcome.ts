import type { Refusal } from '@candor/domain/refusals.ts';

/**
 * The result of a request: the server's answer, its refusal, or nothing at all, when neither we nor the client can
 * know whether it arrived.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** `isAnswered`: there was an answer, but not in our format. */
  | { readonly kind: 'unreachable'; readonly isAnswered?: true };

export function refused(refusal: Refusal): Outcome<never> {
  return { kind: 'refused', refusal };
}

export const unreachable: Outcome<never> = { kind: 'unreachable' };
export const garbled: Outcome<never> = { kind: 'unreachable', isAnswered: true };

/** A failed query: the cache keeps it as its error. */
export class OutcomeError extends Error {
  readonly outcome: Exclude<Outcome<never>, { kind: 'done' }>;

  constructor(outcome: Exclude<Outcome<never>, { kind: 'done' }>) {
    super(outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind);
    this.name = 'OutcomeError';
    this.outcome = outcome;
  }
}

/** The value of an outcome, for callers that handle failure as an error. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new OutcomeError(outcome);
}
