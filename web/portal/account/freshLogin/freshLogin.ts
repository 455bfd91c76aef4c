import type { Outcome } from '../../../data/outcome.ts';
import { createStore } from '../../../data/store.ts';

/** Somebody waits for the client to prove anew who he is. */
export interface Asking {
  readonly settle: (isProven: boolean) => void;
}

const store = createStore<Asking | undefined>(undefined);

/** What the dialog shows itself for. */
export const asking = { get: store.get, subscribe: store.subscribe };

/**
 * Rulings R15 and R16: makes a call that may ask for a fresh login; then asks the client for it and repeats the call.
 * Where he would rather not, the answer stays `freshLoginNeeded`, about which nothing needs to be said.
 */
export async function withFreshLogin<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const first = await call();
  if (first.kind !== 'refused' || first.refusal.code !== 'freshLoginNeeded') return first;
  return (await askForFreshLogin()) ? call() : first;
}

function askForFreshLogin(): Promise<boolean> {
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
