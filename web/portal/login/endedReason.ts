import { sessionEnds } from '@candor/domain/clients/session.ts';
import type { SessionEnd } from '../../data/session.ts';

type Told = Exclude<SessionEnd, 'failedLists'>;
const reasons: readonly Told[] = [...sessionEnds, 'failed'];
/** Who was sent away goes on where they were; who left did so on purpose. */
const returning: readonly Told[] = ['expired', 'idle', 'elsewhere', 'password', 'email', 'failed'];
/** The page that asked for a login, in the address of the login. */
export const FROM_PARAM = 'from';
/** Pages of the portal, on this host. */
const RETURN_PATH =
  /^\/(?:platform|my-account|robot|transactions|referrals|statements|knowledge-test|contact-us|new-email|payment)(?:[/?][^\\]*)?$/;

/** Does the next session begin where this one ended? */
export function isReturning(reason: SessionEnd): boolean {
  return returning.some((one) => one === reason);
}

/** Why the client is at the login, if the page before has said so. */
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
  if (reason !== undefined && !isReturning(reason)) return undefined;
  const { state } = location;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return allowed(state.from);
}

function allowed(path: unknown): string | undefined {
  if (typeof path !== 'string' || !RETURN_PATH.test(path)) return undefined;
  // As a browser reads it, it must be what it looks like: no way up, no other host.
  const { pathname } = new URL(path, 'https://here.invalid');
  return path.split(/[?#]/, 1)[0] === pathname && !pathname.includes('//') ? path : undefined;
}
