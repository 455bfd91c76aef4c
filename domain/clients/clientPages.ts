import { keepQuery } from '../content/keepQuery.ts';

/** The first part of the address of pages that only a client sees. */
export const clientPages = [
  'platform',
  'my-account',
  'robot',
  'transactions',
  'referrals',
  'statements',
  'knowledge-test',
  'payment',
] as const;

/** The page that asked for a login, in the address of the login. */
export const FROM_PARAM = 'from';

const CLIENT_PAGE = new RegExp(`^/(?:${clientPages.join('|')})(?:/|$)`);
/** A provider leads back here from its own site, where a browser may leave the session's cookie out. */
const RETURN = /^\/payment\/return\//;

/** Ruling R21: what a brand of the portal alone does not have, for its clients either. */
const HIDDEN = /^\/referrals(?:\/|$)/;

/** Is there no page at this path, since the brand is restricted? Pages of the website are not in it. */
export function isHiddenPage(path: string, { restricted }: { readonly restricted: boolean }): boolean {
  return restricted && HIDDEN.test(path);
}

/**
 * Rule ID-3: does only a client see the page of this path? A visitor is led to the login. Not pages of the return from
 * a payment provider, nor what the framework requests while a client moves from page to page.
 */
export function isClientPage(path: string): boolean {
  return CLIENT_PAGE.test(path) && !RETURN.test(path) && !path.endsWith('.data');
}

/** Rule ID-3: the address of the login that leads back to this page. `search` is its query, with the question mark. */
export function loginAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return keepQuery(`/login?${FROM_PARAM}=${encodeURIComponent(`${pathname}${search}`)}`, search);
}
