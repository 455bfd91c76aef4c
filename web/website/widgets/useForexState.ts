import { useCallback, useSyncExternalStore } from 'react';
import { quotes } from '../../data/quotes.ts';
import type { LiveQuote } from '../../data/quotes.ts';
import type { ListedPair, WidgetFacts } from './widgetFacts.ts';

type State = LiveQuote['state'];

/** The common state of all pairs: open as long as one of them is. */
export function useForexState(pairs: readonly ListedPair[], prices: WidgetFacts['prices']): State {
  const first = useCallback(() => together(pairs.map(({ symbol }) => prices[symbol]?.state)), [pairs, prices]);
  const now = useCallback(
    () => together(pairs.map(({ symbol }) => quotes.get(symbol)?.state ?? prices[symbol]?.state)),
    [pairs, prices],
  );
  return useSyncExternalStore(subscribe, now, first);
}

function subscribe(listener: () => void): () => void {
  return quotes.subscribeAll(listener);
}

function together(states: readonly (State | undefined)[]): State {
  if (states.includes('open')) return 'open';
  if (states.includes('stale') || states.includes('held') || states.includes('halted')) return 'stale';
  return states.includes('closed') ? 'closed' : 'none';
}
