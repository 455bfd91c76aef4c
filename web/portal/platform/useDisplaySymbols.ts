import { useAssets } from '../../data/queries.ts';
import { displaySymbol, findAsset } from './instrumentName.ts';

/** Rule CA-17: returns how an instrument is written today, by its symbol: EUR/USD. */
export function useDisplaySymbols(): (symbol: string) => string {
  const assets = useAssets().data ?? [];
  return (symbol) => {
    const asset = findAsset(assets, symbol);
    return asset === undefined ? symbol : displaySymbol(asset);
  };
}
