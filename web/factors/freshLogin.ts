import type { Outcome } from '../data/outcome.ts';
import { createStore } from '../data/store.ts';

/** Call that waits for the client to prove their identity again. */
export interface Asking {
  readonly settle: (isProven: boolean) => void;
}

const store = createStore<Asking | undefined>(undefined);

/** Store of the waiting call, for which the dialog opens. */
export const asking = { get: store.get, subscribe: store.subscribe };

/**
 * Rulings R15 and R16: makes a call that may require a fresh login; if so, asks the client for it and repeats the call.
 * If the client declines, the answer stays `freshLoginNeeded`, which needs no message.
 */
export async function withFreshLogin<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const first = await call();
  if (first.kind !== 'refused' || first.refusal.code !== 'freshLoginNeeded') return first;
  return (await askForFreshLogin()) ? call() : first;
}

/** Opens the dialog, which must be on the page; false if the client declined. */
export function askForFreshLogin(): Promise<boolean> {
  store.get()?.settle(false);
  return new Promise((resolve) => {
    store.set({
      settle(isProven) {
        store.set(undefined);
        resolve(isProven);
      },
    });
  });
}
