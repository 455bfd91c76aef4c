import { useEffect } from 'react';
import { priceLink, watchPrices } from './prices.ts';
import type { PriceLink } from './prices.ts';
import { useStore } from './useStore.ts';

const firstLink = priceLink.get();

/** Returns the state of the price stream. */
export function usePriceLink(): PriceLink {
  return useStore(priceLink, firstLink);
}

/** Keeps the price stream open while the component is shown. */
export function useLivePrices(): void {
  useEffect(watchPrices, []);
}
