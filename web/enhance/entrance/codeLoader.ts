import { keepForReload } from './keptInput.ts';

interface Browser {
  /** Returns false if the browser knows that it has no connection. */
  readonly isOnline: () => boolean;
  /** Asks the server for anything; rejects without a connection. */
  readonly ask: () => Promise<unknown>;
  readonly reload: () => void;
}

const browser: Browser = {
  isOnline: () => navigator.onLine,
  ask: () => fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }),
  reload() {
    keepForReload();
    location.reload();
  },
};

/** Failures after which the reader is asked to try again: the one while the form is filled in shows nothing. */
const FAILURES_SHOWN = 2;

/**
 * Returns a function that loads code of an entrance and rejects if it cannot be loaded, so that the form can ask its
 * reader to try again. A browser does not request a file again whose import has failed (decision 103): without a
 * connection nothing is therefore imported, and the try after a failure that was shown reloads the page once the server
 * answers, and keeps what was typed, except passwords.
 */
export function codeLoader<Code>(load: () => Promise<Code>, { isOnline, ask, reload } = browser): () => Promise<Code> {
  let failures = 0;
  return async () => {
    if (!isOnline()) throw new Error('There is no connection to load code.');
    try {
      return await load();
    } catch (error) {
      failures += 1;
      if (failures <= FAILURES_SHOWN) throw error;
      await ask();
      reload();
      return new Promise<never>(() => undefined);
    }
  };
}
