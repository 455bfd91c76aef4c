/** Last call of this tab that renews a session: the old token is invalid before the answer with the new one arrives. */
let renewal: Promise<unknown> | undefined;

/** Storage key of the time at which a tab began to renew the session that all tabs share; absent otherwise. */
const KEY = 'session_renewal';
/** Time after which a renewal is over even if its tab was closed: longer than a request can take. */
const LIMIT_MS = 20_000;

export function noteRenewal(outcome: Promise<unknown>): void {
  renewal = outcome;
  const begun = String(Date.now());
  localStorage.setItem(KEY, begun);
  // Removed only after the caller has kept the new token.
  void outcome.then(() => setTimeout(() => localStorage.getItem(KEY) === begun && localStorage.removeItem(KEY)));
}

interface Refused {
  readonly token: string | undefined;
  /** Returns the token in force at the time of the call. */
  readonly current: () => string | undefined;
  readonly end: () => void;
}

/** Ends a session whose token was refused, unless another token has replaced it, here or in another tab. */
export function endUnlessReplaced({ token, current, end }: Refused): void {
  const decide = (): void => {
    const now = current();
    if (now === undefined || now === token) end();
  };
  if (renewal === undefined) return afterOthers(decide);
  // Waits until the caller of the renewal has kept the new token.
  void renewal.then(() => setTimeout(() => afterOthers(decide)));
}

/** Returns how long another tab's renewal may still take; 0 without one. */
function elsewhereMs(): number {
  const begun = Number.parseInt(localStorage.getItem(KEY) ?? '', 10);
  const age = Date.now() - begun;
  return age >= 0 && age < LIMIT_MS ? LIMIT_MS - age : 0;
}

/** Decides once no other tab is renewing the session. */
function afterOthers(decide: () => void): void {
  const leftMs = elsewhereMs();
  if (leftMs === 0) return decide();
  const go = () => {
    clearTimeout(limit);
    window.removeEventListener('storage', follow);
    decide();
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    if ((key === KEY && newValue === null) || key === null) go();
  };
  const limit = setTimeout(go, leftMs);
  window.addEventListener('storage', follow);
}
