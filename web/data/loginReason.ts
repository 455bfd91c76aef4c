const KEY = 'login_reason';

/** Why a client or a partner is led to the login, and from where. */
interface LoginReason {
  readonly ended: string;
  readonly from: string;
}

/** Tells the login, which is loaded in full, why somebody comes; a browser that stores nothing says nothing. */
export function keepLoginReason(reason: LoginReason): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reason));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Moves what was kept into the history entry of the login: it survives a reload there, and no later visit. */
export function takeLoginReason(): void {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept === null) return;
    sessionStorage.removeItem(KEY);
    history.replaceState(JSON.parse(kept), '');
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error;
  }
}
