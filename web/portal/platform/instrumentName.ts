import type { Asset } from '@candor/contracts/http/data.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { writtenSymbol } from '@candor/domain/trading/writtenSymbol.ts';
import { currentLocale } from '../../ui/locale.ts';

/** The symbol as people write it: EUR/USD, BTC/USD, AAPL, US 500. */
export function displaySymbol(asset: Asset): string {
  return writtenSymbol({ ticker: asset.ticker, name: asset.name, category: categoryOf(asset) });
}

/** The text beside the symbol; nothing where it would only repeat the symbol. */
export function displayName(asset: Asset): string {
  return displaySymbol(asset) === asset.name ? '' : asset.name;
}

/** In words: Euro / US Dollar, Bitcoin, Apple. */
export function fullName(asset: Asset): string {
  const { name, base, quote } = asset;
  return categoryOf(asset) === 'forex' ? `${currencyName(base)} / ${currencyName(quote)}` : name;
}

/** A currency's name in the page's language, or its code where the language has none. */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(currentLocale().tag, { type: 'currency' }).of(code) ?? code;
}

/** The category in the rules' words; the contract leaves the name free. */
export function categoryOf(asset: Asset): Category {
  return categories.find((category) => category === asset.position_assets_category.name) ?? 'forex';
}

/** What it was traded under at an instant, where that is another symbol than now (rule CA-17). */
export function formerName(asset: Asset, at: number): string | undefined {
  const former = asset.former_tickers.find(({ until }) => at < until);
  return former === undefined ? undefined : displaySymbol({ ...asset, ticker: former.ticker });
}

/** Finds an instrument by its symbol or by what it is or was traded under, whatever the case. */
export function findAsset(assets: readonly Asset[], name: string): Asset | undefined {
  const wanted = name.toUpperCase();
  return assets.find(({ symbol, aliases }) => symbol === wanted || aliases.includes(wanted));
}
