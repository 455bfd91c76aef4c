import type { RefusalCode } from '@candor/domain/refusals.ts';
import type { Query } from '@tanstack/react-query';
import { OutcomeError } from './outcome.ts';

/** Rule ID-4: number of tries after which a load has failed. */
const TRIES = 3;
const TRANSIENT_AGAIN_MS = 10_000;
/** Refusals by which the server says that it cannot answer now but may be able to soon. */
const passing: readonly RefusalCode[] = ['busy', 'unavailable', 'tooManyRequests'];
/** Refusals that end the session; asking again changes nothing. */
const over: readonly RefusalCode[] = ['sessionMissing', 'sessionBound'];

/** Rule ID-4: has the server refused or answered wrongly? A missing connection or a busy server is transient. */
export function hasFailed(error: Error | null): boolean {
  if (!(error instanceof OutcomeError)) return false;
  const { outcome } = error;
  return outcome.kind === 'refused' ? !passing.includes(outcome.refusal.code) : outcome.isAnswered === true;
}

/** Options of the loads that the portal requires (specification 8): they are repeated after a transient failure. */
export const essentialLoad = {
  retry: (failures: number, error: Error) => failures + 1 < TRIES && !isOver(error),
  refetchInterval: ({ state: { error } }: Pick<Query, 'state'>) =>
    error !== null && !hasFailed(error) ? TRANSIENT_AGAIN_MS : (false as const),
};

function isOver(error: Error): boolean {
  return error instanceof OutcomeError && error.outcome.kind === 'refused' && over.includes(error.outcome.refusal.code);
}
