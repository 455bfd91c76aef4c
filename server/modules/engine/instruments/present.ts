import type { Asset } from '@candor/contracts/http/data.ts';
import type { Regime } from '@candor/domain/margin/leverage.ts';
import { hoursText } from '@candor/domain/pricing/marketHours.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import { namesOf } from './names.ts';
import { hoursNow } from './terms.ts';

/** Returns the id of a category on the wire: its place among the five tabs, from 1. */
export function categoryId(category: Category): number {
  return categories.indexOf(category) + 1;
}

/** Presents an instrument with the specification's names; `leverages` is its category's list (ruling R7). */
export function presentAsset(instrument: CatalogueInstrument, leverages: readonly number[], regime: Regime): Asset {
  const { ticker, former, aliases, code } = namesOf(instrument);
  return {
    name: instrument.name,
    symbol: instrument.symbol,
    ticker,
    former_tickers: [...former],
    code,
    asset_category_id: categoryId(instrument.category),
    position_assets_category: { name: instrument.category, leverage: leverages.join(',') },
    decimals: instrument.decimals,
    pip: instrument.pip,
    aliases: [...aliases],
    leverage_cap: regime === 'none' ? null : instrument.leverageCaps[regime],
    base: instrument.base,
    quote: instrument.quote,
    hours: instrument.hours,
    trading_hours: hoursText(hoursNow(instrument)),
  };
}
