import type { RefusalCode } from '@candor/domain/refusals.ts';
import type { Query } from '@tanstack/react-query';
import { OutcomeError } from './outcome.ts';

/** Rule ID-4: so often is a load tried before it has failed. */
const TRIES = 3;
const WEATHER_AGAIN_MS = 10_000;
/** The server says itself that it cannot now and may be able to in a moment. */
const passing: readonly RefusalCode[] = ['busy', 'unavailable', 'tooManyRequests'];
/** The session is over; asking again changes nothing. */
const over: readonly RefusalCode[] = ['sessionMissing', 'sessionBound'];

/** Rule ID-4: the server has refused or answered wrongly. No connection is weather, and so is a server that is busy. */
export function hasFailed(error: Error | null): boolean {
  if (!(error instanceof OutcomeError)) return false;
  const { outcome } = error;
  return outcome.kind === 'refused' ? !passing.includes(outcome.refusal.code) : outcome.isAnswered === true;
}

/** For the loads without which the portal cannot go on (specification 8): in bad weather they are asked for again. */
export const essentialLoad = {
  retry: (failures: number, error: Error) => failures + 1 < TRIES && !isOver(error),
  refetchInterval: ({ state: { error } }: Pick<Query, 'state'>) =>
    error !== null && !hasFailed(error) ? WEATHER_AGAIN_MS : (false as const),
};

function isOver(error: Error): boolean {
  return error instanceof OutcomeError && error.outcome.kind === 'refused' && over.includes(error.outcome.refusal.code);
}
