import { useState } from 'react';

/** Returns whether an action of the component is under way, and a function that waits for one. */
export function useBusy(): [boolean, <T>(action: Promise<T>) => Promise<T>] {
  const [isBusy, setBusy] = useState(false);
  const whileBusy = async <T>(action: Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await action;
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, whileBusy];
}
