import { FROM_PARAM, clientPages } from '@candor/domain/clients/clientPages.ts';
import { sessionEnds } from '@candor/domain/clients/session.ts';
import type { SessionEnd } from '../../data/session.ts';

type ShownReason = Exclude<SessionEnd, 'failedLists'>;
const reasons: readonly ShownReason[] = [...sessionEnds, 'failed'];
/** Reasons after which the client continues where they were; a logout is none of them. */
const returning: readonly ShownReason[] = ['expired', 'idle', 'elsewhere', 'password', 'email', 'recovered', 'failed'];
/** Matches the portal's pages on this host. */
const RETURN_PATH = new RegExp(`^/(?:${[...clientPages, 'contact-us', 'new-email'].join('|')})(?:[/?][^\\\\]*)?$`);

/** Does the next session start where this one ended? */
export function isReturning(reason: SessionEnd): boolean {
  return returning.some((one) => one === reason);
}

/** Returns why the client is at the login, if the previous page has stated it. */
export function endedReason({ state }: { readonly state: unknown }): ShownReason | undefined {
  if (typeof state !== 'object' || state === null || !('ended' in state)) return undefined;
  return reasons.find((reason) => reason === state.ended);
}

/**
 * Returns where the next session continues: on the page where the last one ended, or that required a login by address.
 */
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
  // Browsers must read the address literally: no parent folder, no other host.
  const { pathname } = new URL(path, 'https://here.invalid');
  return path.split(/[?#]/, 1)[0] === pathname && !pathname.includes('//') ? path : undefined;
}
