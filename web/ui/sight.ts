import { createContext } from 'react';

/** Whether a part of the page can be seen at the moment, and when that changes. */
export interface Sight {
  readonly isInSight: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Of the row around: the figures in it follow the prices only while somebody can see them. */
export const SightContext = createContext<Sight | undefined>(undefined);

/** Renews at each call of `subscribe` while the row can be seen, and once when it comes into sight again. */
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
