import * as z from 'zod/mini';
import { createStore } from '../../data/store.ts';
import { keepInStorage, readStored } from '../../data/stored.ts';
import { useStore } from '../../data/useStore.ts';

const KEY = 'platform_lower_height';

/** Least and greatest share of the right side for the positions, in percent. */
export const LOWER_MIN = 18;
export const LOWER_MAX = 75;
/** Share unless a height was chosen, as in `PlatformPage.module.css`. */
export const LOWER_USUAL = 29;

/** Height that the chart keeps in any case, in pixels, as in `PlatformPage.module.css`. */
export const CHART_MIN_PX = 240;

/** Chosen share in percent; undefined if the page decides. */
const height = createStore(readStored(KEY, z.optional(z.number().check(z.gte(LOWER_MIN), z.lte(LOWER_MAX)))));

export function useLowerHeight(): number | undefined {
  return useStore(height, undefined);
}

/** Keeps the choice in this browser; undefined lets the page decide. */
export function chooseLowerHeight(percent: number | undefined): void {
  const chosen = percent === undefined ? undefined : Math.min(LOWER_MAX, Math.max(LOWER_MIN, Math.round(percent)));
  height.set(chosen);
  if (chosen === undefined) localStorage.removeItem(KEY);
  else keepInStorage(KEY, chosen);
}
