const KEY = 'login_reason';

/** Why a client or a partner is sent to the login, and from where. */
interface LoginReason {
  readonly ended: string;
  readonly from: string;
}

/** Keeps the reason for the login page, which is a full page load; a browser without storage shows no reason. */
export function keepLoginReason(reason: LoginReason): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reason));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Moves the kept reason into the login's history entry: it survives a reload there, but no later visit. */
export function takeLoginReason(): void {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored === null) return;
    sessionStorage.removeItem(KEY);
    history.replaceState(JSON.parse(stored), '');
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error;
  }
}
