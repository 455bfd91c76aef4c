import { askServer } from '../../data/askServer.ts';
import { keepForReload } from './keptInput.ts';

interface Browser {
  /** Returns false if the browser knows that it has no connection. */
  readonly isOnline: () => boolean;
  /** Asks the server for anything; rejects if it does not answer. */
  readonly ask: () => Promise<unknown>;
  readonly reload: () => void;
}

const browser: Browser = {
  isOnline: () => navigator.onLine,
  ask: askServer,
  reload() {
    keepForReload();
    location.reload();
  },
};

/** Code of an entrance that is loaded when it is used. */
export interface CodeLoader<Code> {
  /** Loads the code while a form is being filled in. Shows no failure, so it counts none: undefined. */
  readonly prepare: () => Promise<Code | undefined>;
  /** Loads the code for a press. Rejects if it cannot be loaded: the form shows that and asks to try again. */
  readonly load: () => Promise<Code>;
}

/**
 * Returns what loads code of an entrance (decision 105). A browser does not request a file again whose import has
 * failed: without a connection nothing is therefore imported, and a press after a failure that was shown reloads the
 * page if the server answers. The page that comes has shown no failure, so its first press never reloads it again.
 */
export function codeLoader<Code>(
  importCode: () => Promise<Code>,
  { isOnline, ask, reload } = browser,
): CodeLoader<Code> {
  let hasShownFailure = false;
  return {
    prepare: async () => (isOnline() ? importCode().catch(() => undefined) : undefined),
    async load() {
      if (!isOnline()) throw new Error('There is no connection to load code.');
      try {
        return await importCode();
      } catch (error) {
        if (!hasShownFailure) {
          hasShownFailure = true;
          throw error;
        }
        await ask();
        reload();
        return new Promise<never>(() => undefined);
      }
    },
  };
}
