import { MINUTE_MS } from '@candor/domain/time.ts';
import { useSyncExternalStore } from 'react';

/** Returns the browser's time to the minute; 0 until hydration, so that the first render matches the server's. */
export function useMinute(): number {
  return useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => 0,
  );
}

function everyMinute(renew: () => void): () => void {
  const timer = setInterval(renew, MINUTE_MS);
  return () => clearInterval(timer);
}
