import { keepQuery } from '../content/keepQuery.ts';

/** First parts of the addresses of pages that only a client sees. */
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

/** Parameter of the login's address with the page that required it. */
export const FROM_PARAM = 'from';

// Routes match an address whatever its case, so these patterns do, too.
const CLIENT_PAGE = new RegExp(`^/(?:${clientPages.join('|')})(?:/|$)`, 'i');
/** Page to which a provider redirects from its own site, where a browser may omit the session's cookie. */
const RETURN = /^\/payment\/return\//i;

/** Ruling R21: pages that a brand with only the portal does not have, for its clients either. */
const HIDDEN = /^\/referrals(?:\/|$)/i;

/** The page that opens for a client. */
export const PLATFORM = '/platform/BTCUSD';

/** Ruling R21: returns the path of the page at this path; a brand with only the portal has the platform at its own. */
export function shownPath(path: string, { restricted }: { readonly restricted: boolean }): string {
  return restricted && path === '/' ? PLATFORM : path;
}

/** Is the page at this path missing because the brand is restricted? Pages of the website are not considered. */
export function isHiddenPage(path: string, { restricted }: { readonly restricted: boolean }): boolean {
  return restricted && HIDDEN.test(path);
}

/**
 * Rule ID-3: does only a client see the page of this path, so that a visitor is redirected to the login? Not true of
 * the return from a payment provider, nor of requests of the framework while a client moves between pages.
 */
export function isClientPage(path: string): boolean {
  return CLIENT_PAGE.test(path) && !RETURN.test(path) && !path.endsWith('.data');
}

/**
 * Rule ID-3: returns the address of the login that leads back to this page. `search` is its query, with the question
 * mark.
 */
export function loginAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return keepQuery(`/login?${FROM_PARAM}=${encodeURIComponent(`${pathname}${search}`)}`, search);
}
