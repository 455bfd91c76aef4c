import { useSyncExternalStore } from 'react';

/** Specification 9: from 900 px up the form and the list stand at the side. */
const WIDE = '(width >= 900px)';

let query: MediaQueryList | undefined;

/** One for the page: every row asks at every render. */
function wide(): MediaQueryList {
  query ??= window.matchMedia(WIDE);
  return query;
}

function subscribe(listener: () => void): () => void {
  wide().addEventListener('change', listener);
  return () => wide().removeEventListener('change', listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => true,
  );
}
