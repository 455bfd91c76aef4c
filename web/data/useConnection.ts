import { useSyncExternalStore } from 'react';
import { connectionOf } from './connection.ts';
import type { Connection } from './connection.ts';
import { priceLink } from './prices.ts';
import { tradingLink } from './trading.ts';

function subscribe(listener: () => void): () => void {
  const ends = [priceLink.subscribe(listener), tradingLink.subscribe(listener)];
  return () => ends.forEach((end) => end());
}

const read = () => connectionOf(priceLink.get().state, tradingLink.get());
const readLatency = () => tradingLink.get().latencyMs;
const readOffline = () => read() === 'offline';

/** Returns the state of both connections as one light. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, () => 'connecting');
}

/** Returns the last round-trip time. */
export function useLatency(): number | undefined {
  return useSyncExternalStore(subscribe, readLatency, () => undefined);
}

/** Is one of the two connections down? Then prices stop, or no order can be answered. Renders only on a change. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, readOffline, () => false);
}
