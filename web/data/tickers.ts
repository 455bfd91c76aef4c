import type { Asset } from '@candor/contracts/http/data.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import { writtenSymbol } from '@candor/domain/trading/writtenSymbol.ts';
import { useAssets } from './queries.ts';

/** Rule CA-17: returns the present ticker of an instrument by its symbol, as people write it: EUR/USD. */
export function useTickers(): (symbol: string) => string {
  const assets = useAssets().data ?? [];
  return (symbol) => {
    const asset = assets.find((one) => one.symbol === symbol);
    return asset === undefined ? symbol : writtenTicker(asset);
  };
}

/** Writes an instrument's present ticker as people do: EUR/USD, AAPL, US 500. */
export function writtenTicker({ ticker, name, position_assets_category: { name: type } }: Asset): string {
  return writtenSymbol({ ticker, name, category: categories.find((category) => category === type) ?? 'forex' });
}
