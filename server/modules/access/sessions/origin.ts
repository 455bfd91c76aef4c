import { refuse, accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';

/**
 * What a request says about the page it comes from. Browsers send these headers themselves: no script can drop or forge
 * them.
 */
export interface RequestOrigin {
  /** Host and port as the request names them. */
  readonly host: string;
  readonly protocol: string;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** Does a header say that a proxy passes the request on? */
  readonly isForwarded?: boolean;
}

/** Ruling R13: is the caller a browser? One that sends either header is, and its session is bound to a cookie. */
export function isBrowser({ origin, fetchSite }: RequestOrigin): boolean {
  return origin !== undefined || fetchSite !== undefined;
}

/** Does the request come from our own page, or from no page at all? Another brand's page counts as foreign. */
export function isSameOrigin({ host, protocol, origin, fetchSite }: RequestOrigin): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const isWeaker = protocol === 'https' && page.protocol !== 'https:';
  return !isWeaker && page.host === host.toLowerCase();
}

/** Ruling R13: checks that a browser logs in over https, or on its own machine. */
export function checkSecureOrigin(request: RequestOrigin): Result<true> {
  const origin = request.origin ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(origin)) return refuse({ code: 'insecureOrigin' });
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isLoopback(hostname) ? accept(true) : refuse({ code: 'insecureOrigin' });
}

/** Does the name or address belong to this machine? Browsers resolve names under .localhost without a query. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}
