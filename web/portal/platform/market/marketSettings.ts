import { createStore } from '../../../data/store.ts';
import { useStore } from '../../../data/useStore.ts';
import { sortKeys } from './sortAssets.ts';
import type { SortKey } from './sortAssets.ts';

export const figures = ['day', 'spread'] as const;
/** Figure in the list's last column. */
export type Figure = (typeof figures)[number];

interface MarketSettings {
  readonly sort: SortKey;
  readonly figure: Figure;
  /** Was the list left on the favourites? */
  readonly isFavourites: boolean;
}

const KEY = 'market';
const defaults: MarketSettings = { sort: 'default', figure: 'day', isFavourites: false };

/** Reads the stored settings, three words; any other value is ignored. */
export function readMarketSettings(stored: string | null): MarketSettings {
  const words = (stored ?? '').split(' ');
  return {
    sort: sortKeys.find((key) => words.includes(key)) ?? defaults.sort,
    figure: figures.find((figure) => words.includes(`figure:${figure}`)) ?? defaults.figure,
    isFavourites: words.includes('favourites'),
  };
}

export function writeMarketSettings({ sort, figure, isFavourites }: MarketSettings): string {
  return `${sort} figure:${figure}${isFavourites ? ' favourites' : ''}`;
}

const settings = createStore(
  typeof localStorage === 'undefined' ? defaults : readMarketSettings(localStorage.getItem(KEY)),
);

export function useMarketSettings(): MarketSettings {
  return useStore(settings, defaults);
}

/** Changes part of the settings, here and for the next visit. */
export function changeMarketSettings(part: Partial<MarketSettings>): void {
  settings.set({ ...settings.get(), ...part });
  localStorage.setItem(KEY, writeMarketSettings(settings.get()));
}
