import type { SessionEnd } from '../../data/session.ts';

const reasons: readonly SessionEnd[] = ['logout', 'expired', 'idle'];

/** Why the client finds himself at the login, if the page before has said so. */
export function endedReason({ state }: { readonly state: unknown }): SessionEnd | undefined {
  if (typeof state !== 'object' || state === null || !('ended' in state)) return undefined;
  return reasons.find((reason) => reason === state.ended);
}
