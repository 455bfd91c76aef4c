import type { AffiliateSessionEnd } from '../../data/affiliateSession.ts';

/** Address of the login for everybody. At the panel's addresses the login appears only without a session. */
export const LOGIN = '/affiliate/login';
const PANEL = '/affiliate';
const ends: readonly AffiliateSessionEnd[] = ['logout', 'expired'];
/** Matches a page of the panel, on this host. */
const PANEL_PATH = /^\/affiliate(?:\/[a-z-]+)?$/;

/** Returns why the last session ended, if the previous page has stated it. */
export function endedReason(state: unknown): AffiliateSessionEnd | undefined {
  return ends.find((end) => end === part(state, 'ended'));
}

/** Returns where the next session starts: on the page where the last one expired, or where the login was opened. */
export function afterLogin({ state, pathname }: { readonly state: unknown; readonly pathname: string }): string {
  const from = endedReason(state) === 'expired' ? part(state, 'from') : pathname;
  return typeof from === 'string' && PANEL_PATH.test(from) && from !== LOGIN ? from : PANEL;
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
