import { createStore } from '../../../data/store.ts';

/** Is the calculator open? Undefined if it was neither opened nor closed yet. */
export const calculatorOpen = createStore<boolean | undefined>(undefined);
