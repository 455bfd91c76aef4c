import type { Asset } from '@candor/contracts/http/data.ts';
import { categoryOf } from '../instrumentName.ts';
import type { MarketTab } from './marketTab.ts';

export interface MarketFilter {
  readonly query: string;
  readonly tab: MarketTab;
  /** Favourites in the order in which they were marked. */
  readonly favourites: readonly string[];
}

/** Filters instruments: a search covers all categories, by symbol, alias or name; without one the tab decides. */
export function filterAssets(assets: readonly Asset[], { query, tab, favourites }: MarketFilter): readonly Asset[] {
  const searched = folded(query);
  if (searched === '' && tab === 'favourites') {
    return favourites.flatMap((marked) => assets.find(({ symbol }) => symbol === marked) ?? []);
  }
  if (searched === '') return assets.filter((asset) => categoryOf(asset) === tab);
  return assets.filter(({ symbol, name, aliases }) =>
    [symbol, name, ...aliases].some((text) => folded(text).includes(searched)),
  );
}

/** Normalises a search text: EUR/USD, eur usd and EURUSD are the same. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[\s/]/g, '');
}
