import { FROM_PARAM, clientPages } from '@candor/domain/clients/clientPages.ts';
import { sessionEnds } from '@candor/domain/clients/session.ts';
import type { SessionEnd } from '../../data/session.ts';

type ShownReason = Exclude<SessionEnd, 'failedLists'>;
const reasons: readonly ShownReason[] = [...sessionEnds, 'failed'];
/** After these endings the client continues where they were; after a logout they do not. */
const returning: readonly ShownReason[] = ['expired', 'idle', 'elsewhere', 'password', 'email', 'failed'];
/** Pages of the portal, on this host. */
const RETURN_PATH = new RegExp(`^/(?:${[...clientPages, 'contact-us', 'new-email'].join('|')})(?:[/?][^\\\\]*)?$`);

/** Does the next session start where this one ended? */
export function isReturning(reason: SessionEnd): boolean {
  return returning.some((one) => one === reason);
}

/** Why the client is at the login, if the previous page has said so. */
export function endedReason({ state }: { readonly state: unknown }): ShownReason | undefined {
  if (typeof state !== 'object' || state === null || !('ended' in state)) return undefined;
  return reasons.find((reason) => reason === state.ended);
}

/** Where the next session continues: at the page on which the last one ended, or that required a login by address. */
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
  // A browser must read it as it looks: no parent folder, no other host.
  const { pathname } = new URL(path, 'https://here.invalid');
  return path.split(/[?#]/, 1)[0] === pathname && !pathname.includes('//') ? path : undefined;
}
