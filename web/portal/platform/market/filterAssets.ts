import type { Asset } from '@candor/contracts/http/data.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { categoryOf } from '../instrumentName.ts';

/** A search goes through all categories, by symbol, alias or name; without one the tab decides. */
export function filterAssets(assets: readonly Asset[], query: string, category: Category): readonly Asset[] {
  const wanted = folded(query);
  if (wanted === '') return assets.filter((asset) => categoryOf(asset) === category);
  return assets.filter(({ symbol, name, aliases }) =>
    [symbol, name, ...aliases].some((text) => folded(text).includes(wanted)),
  );
}

/** EUR/USD, eur usd and EURUSD are the same. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[\s/]/g, '');
}
