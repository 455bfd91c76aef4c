import { createContext } from 'react';

/** Whether a part of the page is visible at the moment, and when that changes. */
export interface Sight {
  readonly isInSight: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Visibility of the surrounding row: its figures follow the prices only while it is visible. */
export const SightContext = createContext<Sight | undefined>(undefined);

/** Calls `renew` at each call of `subscribe` while the row is visible, and once when it becomes visible again. */
export function whileInSight(sight: Sight, subscribe: Sight['subscribe'], renew: () => void): () => void {
  let end: (() => void) | undefined;
  const follow = () => {
    if (sight.isInSight() === (end !== undefined)) return;
    end?.();
    end = undefined;
    if (!sight.isInSight()) return;
    renew();
    end = subscribe(renew);
  };
  follow();
  const stop = sight.subscribe(follow);
  return () => {
    stop();
    end?.();
  };
}
