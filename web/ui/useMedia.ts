import { useSyncExternalStore } from 'react';

/** Width below which tables leave out their wide columns. */
export const PHONE = '(width < 700px)';

interface Media {
  readonly subscribe: (listener: () => void) => () => void;
  readonly matches: () => boolean;
}

/** Queries of the page, each watched once: every row asks at every render. */
const mediaByQuery = new Map<string, Media>();

function mediaOf(query: string): Media {
  const found = mediaByQuery.get(query) ?? watch(query);
  mediaByQuery.set(query, found);
  return found;
}

function watch(query: string): Media {
  let list: MediaQueryList | undefined;
  const open = () => (list ??= window.matchMedia(query));
  return {
    subscribe: (listener) => {
      open().addEventListener('change', listener);
      return () => open().removeEventListener('change', listener);
    },
    matches: () => open().matches,
  };
}

/** Does the window match the media query? */
export function useMedia(query: string, { onServer }: { readonly onServer: boolean }): boolean {
  const { subscribe, matches } = mediaOf(query);
  return useSyncExternalStore(subscribe, matches, () => onServer);
}
