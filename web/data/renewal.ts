/** The two sessions of a browser, each shared by all its tabs. */
export type SessionKind = 'client' | 'affiliate';

/** Last calls of this tab that renew a session: the old token is invalid before the answer with the new one arrives. */
const renewals = new Map<SessionKind, Promise<unknown>>();

/** Storage keys of the time at which a tab began to renew the session; absent otherwise. */
const KEYS: Readonly<Record<SessionKind, string>> = {
  client: 'session_renewal',
  affiliate: 'affiliate_session_renewal',
};
/** Time after which a renewal is over even if its tab was closed: longer than a request can take. */
const LIMIT_MS = 20_000;

export function noteRenewal(kind: SessionKind, outcome: Promise<unknown>): void {
  renewals.set(kind, outcome);
  const [key, begun] = [KEYS[kind], String(Date.now())];
  localStorage.setItem(key, begun);
  // Removed only after the caller has kept the new token.
  void outcome.then(() => setTimeout(() => localStorage.getItem(key) === begun && localStorage.removeItem(key)));
}

interface Refused {
  readonly kind: SessionKind;
  readonly token: string | undefined;
  /** Returns the token in force at the time of the call. */
  readonly current: () => string | undefined;
  readonly end: () => void;
}

/** Ends a session whose token was refused, unless another token has replaced it, here or in another tab. */
export function endUnlessReplaced({ kind, token, current, end }: Refused): void {
  const decide = (): void => {
    const now = current();
    if (now === undefined || now === token) end();
  };
  const renewal = renewals.get(kind);
  if (renewal === undefined) return afterOthers(kind, decide);
  // Waits until the caller of the renewal has kept the new token.
  void renewal.then(() => setTimeout(() => afterOthers(kind, decide)));
}

/** Returns how long another tab's renewal may still take; 0 without one. */
function elsewhereMs(kind: SessionKind): number {
  const begun = Number.parseInt(localStorage.getItem(KEYS[kind]) ?? '', 10);
  const age = Date.now() - begun;
  return age >= 0 && age < LIMIT_MS ? LIMIT_MS - age : 0;
}

/** Decides once no other tab is renewing the session. */
function afterOthers(kind: SessionKind, decide: () => void): void {
  const leftMs = elsewhereMs(kind);
  if (leftMs === 0) return decide();
  const go = () => {
    clearTimeout(limit);
    window.removeEventListener('storage', follow);
    decide();
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    if ((key === KEYS[kind] && newValue === null) || key === null) go();
  };
  const limit = setTimeout(go, leftMs);
  window.addEventListener('storage', follow);
}
