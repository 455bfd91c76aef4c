/** Storage key of a partner's session, the same in every tab. */
export const AFFILIATE_KEY = 'affiliate_session';

/** Does this browser have a partner's session? The login page needs to know no more. */
export function hasAffiliateToken(): boolean {
  try {
    return localStorage.getItem(AFFILIATE_KEY) !== null;
  } catch {
    // A browser without storage has no session either.
    return false;
  }
}
