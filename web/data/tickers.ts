import { useAssets } from './queries.ts';

/** Rule CA-17: what instruments are traded under now, by the symbol that they are kept under. */
export function useTickers(): (symbol: string) => string {
  const assets = useAssets().data ?? [];
  return (symbol) => assets.find((asset) => asset.symbol === symbol)?.ticker ?? symbol;
}
