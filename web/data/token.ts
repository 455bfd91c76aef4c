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

/** What the last answer called the client; for show only. */
export function storedName(): string | undefined {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    const name = typeof user === 'object' && user !== null && 'full_name' in user ? user.full_name : undefined;
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch {
    // No storage, or something else in its place: the page does without a name.
    return undefined;
  }
}
