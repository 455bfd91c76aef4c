import type { Asset } from '@candor/contracts/http/data.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';

/** The symbol as people write it: EUR/USD, BTC/USD, AAPL, US 500. */
export function displaySymbol({ symbol, name, position_assets_category: { name: category } }: Asset): string {
  if (category === 'forex') return name;
  if (category === 'index') return name.length <= 12 ? name : symbol;
  if (category === 'crypto' || /^X..USD$/.test(symbol)) return symbol.replace(/USD$/, '/USD');
  return category === 'commodities' ? symbol.replace(/USD$/, '') : symbol;
}

/** The text beside the symbol; nothing where it would only repeat the symbol. */
export function displayName(asset: Asset): string {
  return displaySymbol(asset) === asset.name ? '' : asset.name;
}

/** The category in the rules' words; the contract leaves the name free. */
export function categoryOf(asset: Asset): Category {
  return categories.find((category) => category === asset.position_assets_category.name) ?? 'forex';
}

/** Finds an instrument by symbol or alias, whatever the case. */
export function findAsset(assets: readonly Asset[], name: string): Asset | undefined {
  const wanted = name.toUpperCase();
  return assets.find(({ symbol, aliases }) => symbol === wanted || aliases.includes(wanted));
}
