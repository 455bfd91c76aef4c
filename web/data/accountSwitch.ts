/** The tabs of a browser have one session, and with it one trading account (ruling R28). */
const KEY = 'switched_account';
const kinds = ['real', 'demo'] as const;
type Kind = (typeof kinds)[number];

/** Notifies only the other tabs: a storage event does not reach the tab that causes it. */
export function announceSwitch(kind: Kind): void {
  // Without the removal, a switch back and forth while other tabs are suspended would be no change.
  localStorage.removeItem(KEY);
  localStorage.setItem(KEY, kind);
}

/** Calls back when another tab has switched; returns the function that ends it. */
export function onSwitchElsewhere(listener: (kind: Kind) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    const kind = key === KEY ? kinds.find((one) => one === newValue) : undefined;
    if (kind !== undefined) listener(kind);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
