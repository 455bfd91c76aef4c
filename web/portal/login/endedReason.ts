import type { SessionEnd } from '../../data/session.ts';

type Told = Exclude<SessionEnd, 'failedLists'>;
const reasons: readonly Told[] = ['logout', 'expired', 'idle', 'closed', 'failed'];
/** Whoever was sent away goes on where he was; whoever left did so on purpose. */
const returning: readonly Told[] = ['expired', 'idle'];
/** The page that asked for a login, in the address of the login. */
export const FROM_PARAM = 'from';
/** Pages of the portal, on this host. */
const RETURN_PATH =
  /^\/(?:platform|my-account|robot|transactions|referrals|contact-us|new-email|payment)(?:[/?][^\\]*)?$/;

/** Why the client finds himself at the login, if the page before has said so. */
export function endedReason({ state }: { readonly state: unknown }): Told | undefined {
  if (typeof state !== 'object' || state === null || !('ended' in state)) return undefined;
  return reasons.find((reason) => reason === state.ended);
}

/** Where the next session goes on: at the page that the last one ended on, or that asked for a login by address. */
export function returnPath(location: { readonly state: unknown; readonly search: string }): string | undefined {
  return endedOn(location) ?? allowed(new URLSearchParams(location.search).get(FROM_PARAM));
}

function endedOn(location: { readonly state: unknown }): string | undefined {
  const reason = endedReason(location);
  if (reason !== undefined && !returning.includes(reason)) return undefined;
  const { state } = location;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return allowed(state.from);
}

function allowed(path: unknown): string | undefined {
  return typeof path === 'string' && RETURN_PATH.test(path) ? path : undefined;
}
