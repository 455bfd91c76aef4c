import type { OpeningNotice } from '@candor/contracts/sockets/trading.ts';
import { useService } from './useService.ts';
import { createStore } from './store.ts';
import { useStore } from './useStore.ts';

const NOTHING: OpeningNotice = { all: false, symbols: [], halts: [] };

/** Rule KS-4: where the broker has paused opening, as the server last reported. */
export const openingNotice = createStore<OpeningNotice>(NOTHING);

/** Is opening paused in this instrument now? Closing always works. */
export function useIsOpeningPaused(symbol: string): boolean {
  const { all, symbols } = useStore(openingNotice, NOTHING);
  const { mode } = useService();
  return mode !== 'normal' || all || symbols.includes(symbol);
}

/** Rule HT-1: returns the broker's reason for the instrument's halt; undefined without a halt or reason. */
export function useHaltNote(symbol: string): string | undefined {
  return useStore(openingNotice, NOTHING).halts.find((halt) => halt.symbol === symbol)?.note ?? undefined;
}
