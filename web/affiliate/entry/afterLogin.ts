import type { AffiliateSessionEnd } from '../../data/affiliateSession.ts';

/** Where the login always is. At the panel's addresses it is for those who have no session. */
export const LOGIN = '/affiliate/login';
const PANEL = '/affiliate';
const ends: readonly AffiliateSessionEnd[] = ['logout', 'expired'];
/** A page of the panel, on this host. */
const PANEL_PATH = /^\/affiliate(?:\/[a-z-]+)?$/;

/** Why the last session ended, if the page that led here has said so. */
export function endedReason(state: unknown): AffiliateSessionEnd | undefined {
  return ends.find((end) => end === part(state, 'ended'));
}

/** Where the next session starts: on the page where the last one expired, or at which the login was opened. */
export function afterLogin({ state, pathname }: { readonly state: unknown; readonly pathname: string }): string {
  const from = endedReason(state) === 'expired' ? part(state, 'from') : pathname;
  return typeof from === 'string' && PANEL_PATH.test(from) && from !== LOGIN ? from : PANEL;
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
