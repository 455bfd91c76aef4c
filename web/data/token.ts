export const TOKEN_KEY = 'access_token';

/** Does this browser keep a session? Whether it is still good, the server says. Public pages ask for no more. */
export function hasToken(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    // A browser without storage has no session either.
    return false;
  }
}
