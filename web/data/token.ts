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

/** Returns the client's name in the last answer; for display only. */
export function storedName(): string | undefined {
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    const name = typeof user === 'object' && user !== null && 'full_name' in user ? user.full_name : undefined;
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch {
    // Without storage, or with a foreign value in it, the page does without a name.
    return undefined;
  }
}
