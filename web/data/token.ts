export const TOKEN_KEY = 'access_token';

/**
 * Does this browser have a session? The server decides whether it is still valid. Public pages need to know no more.
 */
export function hasToken(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    // A browser without storage has no session either.
    return false;
  }
}
