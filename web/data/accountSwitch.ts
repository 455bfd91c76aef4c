/**
 * Storage key of the last account switch. The tabs of a browser share one session and its trading account (ruling R28).
 */
const KEY = 'switched_account';
const kinds = ['real', 'demo'] as const;
type Kind = (typeof kinds)[number];

/** Notifies only the other tabs: a storage event does not reach the tab that causes it. */
export function announceSwitch(kind: Kind): void {
  // Without the removal, switching back and forth while other tabs are suspended would be no change for them.
  localStorage.removeItem(KEY);
  localStorage.setItem(KEY, kind);
}

/** Calls the listener when another tab has switched; returns the function that ends the subscription. */
export function onSwitchElsewhere(listener: (kind: Kind) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const kind = key === KEY ? kinds.find((one) => one === newValue) : undefined;
    if (kind !== undefined) listener(kind);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
