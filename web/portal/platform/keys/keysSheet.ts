import { createStore } from '../../../data/store.ts';
import { rowLetters } from '../positions/listKeys.ts';

/** Is the sheet of all keys open? */
export const keysSheet = createStore(false);

/** Every key of the page, grouped as the sheet shows them; the texts are under `platform.keys`. */
export const keyGroups = [
  {
    name: 'trade',
    keys: [
      { keys: ['0–9'], does: 'amount' },
      { keys: ['B'], does: 'buy' },
      { keys: ['S'], does: 'sell' },
      { keys: ['Enter'], does: 'confirm' },
      { keys: ['Esc'], does: 'cancel' },
    ],
  },
  {
    name: 'move',
    keys: [
      { keys: ['/'], does: 'search' },
      { keys: ['P'], does: 'positions' },
      { keys: ['Tab'], does: 'next' },
      { keys: ['↑', '↓'], does: 'step' },
      { keys: ['?'], does: 'sheet' },
    ],
  },
  {
    name: 'row',
    keys: [
      { keys: ['↑', '↓'], does: 'rows' },
      { keys: [rowLetters.close], does: 'close' },
      { keys: [rowLetters.edit], does: 'edit' },
      { keys: [rowLetters.reverse], does: 'reverse' },
      { keys: [rowLetters.details], does: 'details' },
    ],
  },
] as const;
