import { useCallback, useMemo, useSyncExternalStore } from 'react';

const ON = 'on';
const listeners = new Set<() => void>();

/** Returns the storage key of one-click trading, kept in this browser for this client only; the default is off. */
function keyOf(clientId: string): string {
  return `one_click:${clientId}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export interface OneClick {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

/** Are orders sent without confirmation? The setting is the same in every tab. */
export function useOneClick(clientId: string): OneClick {
  const key = keyOf(clientId);
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) === ON,
    () => false,
  );
  const set = useCallback(
    (next: boolean) => {
      if (next) localStorage.setItem(key, ON);
      else localStorage.removeItem(key);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return useMemo(() => ({ isOn, set }), [isOn, set]);
}
