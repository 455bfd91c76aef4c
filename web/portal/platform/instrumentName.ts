import type { Asset } from '@candor/contracts/http/data.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { writtenTicker } from '../../data/tickers.ts';
import { currentLocale } from '../../ui/locale.ts';

/** Writes the symbol as people do: EUR/USD, BTC/USD, AAPL, US 500. */
export function displaySymbol(asset: Asset): string {
  return writtenTicker(asset);
}

/** Returns the name beside the symbol; empty if it would only repeat the symbol. */
export function displayName(asset: Asset): string {
  return displaySymbol(asset) === asset.name ? '' : asset.name;
}

/** Writes the name in full: Euro / US Dollar, Bitcoin, Apple. */
export function fullName(asset: Asset): string {
  const { name, base, quote } = asset;
  return categoryOf(asset) === 'forex' ? `${currencyName(base)} / ${currencyName(quote)}` : name;
}

/** Returns a currency's name in the page's language, or its code if the language has none. */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(currentLocale().tag, { type: 'currency' }).of(code) ?? code;
}

/** Returns the category of the rules; the contract leaves the name free. */
export function categoryOf(asset: Asset): Category {
  return categories.find((category) => category === asset.position_assets_category.name) ?? 'forex';
}

/** Returns the ticker at an instant if it differs from the present one (rule CA-17). */
export function formerName(asset: Asset, at: number): string | undefined {
  const former = asset.former_tickers.find(({ until }) => at < until);
  return former === undefined ? undefined : displaySymbol({ ...asset, ticker: former.ticker });
}

/** Finds an instrument by its symbol or by a present or former ticker, whatever the case. */
export function findAsset(assets: readonly Asset[], name: string): Asset | undefined {
  const upperCase = name.toUpperCase();
  return assets.find(({ symbol, aliases }) => symbol === upperCase || aliases.includes(upperCase));
}
