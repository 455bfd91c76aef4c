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
