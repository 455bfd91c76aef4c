import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The browser's time to the minute; 0 until the page runs, so that it begins as the server has written it. */
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
