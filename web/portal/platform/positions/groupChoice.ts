import type { WirePosition } from '@candor/contracts/http/trading.ts';
import * as z from 'zod/mini';
import { createStore } from '../../../data/store.ts';
import { keepInStorage, readStored } from '../../../data/stored.ts';
import { useStore } from '../../../data/useStore.ts';

const KEY = 'positions_by_instrument';

const choice = createStore(readStored(KEY, z.boolean()) === true);

/** Are open positions grouped by instrument? */
export function useGrouping(): boolean {
  return useStore(choice, false);
}

/** Keeps the choice in this browser. */
export function chooseGrouping(isGrouped: boolean): void {
  choice.set(isGrouped);
  keepInStorage(KEY, isGrouped);
}

/** Is grouping useful? If each instrument has one position, groups would only add rows. */
export function isWorthGrouping(positions: readonly WirePosition[]): boolean {
  return new Set(positions.map(({ symbol }) => symbol)).size < positions.length;
}
