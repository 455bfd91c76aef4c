import { useAssets } from './queries.ts';

/** Rule CA-17: returns the present ticker of an instrument by its symbol. */
export function useTickers(): (symbol: string) => string {
  const assets = useAssets().data ?? [];
  return (symbol) => assets.find((asset) => asset.symbol === symbol)?.ticker ?? symbol;
}
