import type { SessionEnd } from '../../data/session.ts';

type Told = Exclude<SessionEnd, 'failedLists'>;
const reasons: readonly Told[] = ['logout', 'expired', 'idle', 'failed'];
/** Whoever was sent away goes on where he was; whoever left did so on purpose. */
const returning: readonly Told[] = ['expired', 'idle'];
/** Pages of the portal, on this host. */
const RETURN_PATH = /^\/(?:platform|my-account|robot|transactions|referrals|contact-us)(?:[/?][^\\]*)?$/;

/** Why the client finds himself at the login, if the page before has said so. */
export function endedReason({ state }: { readonly state: unknown }): Told | undefined {
  if (typeof state !== 'object' || state === null || !('ended' in state)) return undefined;
  return reasons.find((reason) => reason === state.ended);
}

/** The page that the session ended on, where the next one goes on. */
export function returnPath(location: { readonly state: unknown }): string | undefined {
  const reason = endedReason(location);
  if (reason === undefined || !returning.includes(reason)) return undefined;
  const { state } = location;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' && RETURN_PATH.test(state.from) ? state.from : undefined;
}
