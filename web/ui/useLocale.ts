import { useSyncExternalStore } from 'react';
import { currentLocale } from './locale.ts';
import type { Locale } from './locale.ts';

/** Returns the reader's locale for a component that shows numbers and no texts, which renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale);
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Adds a listener to the one observer that serves the hundreds of prices on a page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  observer ??= observeDocument();
  return () => listeners.delete(listener);
}

function observeDocument(): MutationObserver {
  const newObserver = new MutationObserver(() => {
    for (const notify of listeners) notify();
  });
  newObserver.observe(document.documentElement, { attributeFilter: ['lang', 'data-language'] });
  return newObserver;
}
