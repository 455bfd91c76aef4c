import type { Asset } from '@candor/contracts/http/data.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { categoryOf } from '../instrumentName.ts';

export type MarketTab = 'favourites' | Category;

/** Tab that the client has chosen, and the instrument that was open then. */
export interface ChosenTab {
  readonly tab: MarketTab;
  readonly symbol: string;
}

/** Lists the tabs of specification 2 that have instruments, after the favourites if there are any. */
export function marketTabs(favourites: readonly string[], assets: readonly Asset[]): readonly MarketTab[] {
  const offered = new Set(assets.map(categoryOf));
  const tabs = categories.filter((category) => offered.has(category));
  return favourites.length > 0 ? ['favourites', ...tabs] : tabs;
}

/** Returns the chosen tab until an instrument is opened that it does not list; then that instrument's category. */
export function shownTab(chosen: ChosenTab | undefined, selected: Asset, favourites: readonly string[]): MarketTab {
  const category = categoryOf(selected);
  if (chosen === undefined || (chosen.tab === 'favourites' && favourites.length === 0)) return category;
  const isListed = chosen.tab === 'favourites' ? favourites.includes(selected.symbol) : chosen.tab === category;
  return isListed || chosen.symbol === selected.symbol ? chosen.tab : category;
}
