import * as z from 'zod/mini';
import { createStore } from '../../data/store.ts';
import { keepInStorage, readStored } from '../../data/stored.ts';
import { useStore } from '../../data/useStore.ts';

const KEY = 'platform_lower_height';

/** How much of the right side the positions may take, in percent. */
export const LOWER_MIN = 18;
export const LOWER_MAX = 75;
/** What they take unless a height was chosen, as in `PlatformPage.module.css`. */
export const LOWER_USUAL = 29;

/** However much they take, the chart keeps so many pixels, as there. */
export const CHART_MIN_PX = 240;

/** Undefined: as high as the page makes it by itself. */
const height = createStore(readStored(KEY, z.optional(z.number().check(z.gte(LOWER_MIN), z.lte(LOWER_MAX)))));

export function useLowerHeight(): number | undefined {
  return useStore(height, undefined);
}

/** Kept in this browser; undefined gives the choice back to the page. */
export function chooseLowerHeight(percent: number | undefined): void {
  const chosen = percent === undefined ? undefined : Math.min(LOWER_MAX, Math.max(LOWER_MIN, Math.round(percent)));
  height.set(chosen);
  if (chosen === undefined) localStorage.removeItem(KEY);
  else keepInStorage(KEY, chosen);
}
